import { type ChangeEvent, type FormEvent, type ReactNode, useReducer, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { useAfterPress } from './use-after-press.ts';

type Value = string | number | boolean | null;
type Values<V> = Record<keyof V, Value>;
type Field<V> = keyof V & string;

/** A sentence for each field that has a problem. */
export type FieldSentences<V> = { readonly [K in Field<V>]?: string };

/** Puts each problem that core found into the words of the screen. */
export function inWords<K extends string, P>(
  problems: { readonly [F in K]?: P },
  sentenceOf: (problem: P, field: K) => string,
): { readonly [F in K]?: string } {
  const sentences: { [F in K]?: string } = {};
  for (const field of Object.keys(problems) as K[]) {
    const problem = problems[field];
    if (problem !== undefined) sentences[field] = sentenceOf(problem, field);
  }
  return sentences;
}

/** Returned by an `onSubmit` that went to another page: the button stays busy while that page is on its way. */
export const untilPageIsLeft = new Promise<never>(() => {});

type Format = (before: string, typed: string, caret: number) => { value: string; caret: number };

export interface ValidatedFormOptions<V extends Values<V>> {
  /** In the order of the page. */
  readonly fields: readonly Field<V>[];
  readonly initial: V;
  /** Values that another component holds, so that several forms can show them; else the inputs hold them. */
  readonly values?: V;
  readonly validate: (values: V) => FieldSentences<V>;
  /** Called with valid values only. The form is busy while a promise that it returns is pending. */
  readonly onSubmit: (values: V) => unknown;
  readonly onInvalid?: (found: FieldSentences<V>) => void;
  readonly onEdit?: (field: Field<V>, values: V) => void;
  /** Which fields are checked when they are left. An empty field is often left by people who look around first. */
  readonly checksOnLeave?: 'filled' | 'all' | 'none';
  /** Other fields whose errors an edit of this one makes out of date. */
  readonly alsoClears?: { readonly [K in Field<V>]?: readonly Field<V>[] };
  /** Rewrites the text of a field while it is typed. */
  readonly formats?: { readonly [K in Field<V>]?: Format };
  /** The id of a field's element; by default its name. */
  readonly idOf?: (field: Field<V>) => string;
  /** Inputs without names are in no form data: nothing of them can be sent before the script runs. */
  readonly unnamed?: boolean;
  readonly summaryTitle?: string;
  readonly summaryLine?: (field: Field<V>, sentence: string) => string;
  readonly initialErrors?: FieldSentences<V>;
  readonly initialFailure?: string | null;
}

export interface ValidatedForm<V extends Values<V>> {
  /** Props of a text input. */
  readonly field: (name: Field<V>) => InputProps;
  /** Props of a checkbox. */
  readonly checkbox: (name: Field<V>) => InputProps;
  /** Props of the submit button. A press while it is blocked shows what is wrong at each field. */
  readonly submitButton: (blockedBecause?: string | null) => {
    readonly type: 'submit';
    readonly busy: boolean;
    readonly blockedBecause: string | null;
    readonly onClickCapture: () => void;
  };
  readonly submit: (event: FormEvent) => void;
  readonly values: () => V;
  /** The same, after a look at the inputs: password managers fill them in without an event. */
  readonly readValues: () => V;
  /** A new value that comes from the page, or from a control that is no plain input. */
  readonly change: <K extends Field<V>>(field: K, value: V[K]) => void;
  readonly leave: (field: Field<V>) => void;
  /** Enters a known value on the person's behalf: no edit, so the errors that are shown stay. */
  readonly fill: <K extends Field<V>>(field: K, value: V[K]) => void;
  /** Everything that is wrong at the moment, shown or not. */
  readonly found: FieldSentences<V>;
  readonly isValid: boolean;
  /** The errors that are shown. */
  readonly errors: FieldSentences<V>;
  /** Shows an error that only the backend knows of, and moves the focus to its field. */
  readonly setFieldError: (field: Field<V>, sentence: string) => void;
  readonly clearErrors: () => void;
  /** Why the last submit failed as a whole; gone with the next edit or submit. */
  readonly failure: string | null;
  readonly setFailure: (sentence: string) => void;
  /** Links to the fields, where the last submit found two or more errors. */
  readonly summary: ReactNode;
  readonly busy: boolean;
  /** Keeps the form busy while a promise is pending that `onSubmit` did not return. */
  readonly busyWhile: <T>(pending: Promise<T>) => Promise<T>;
  readonly focus: (field: Field<V>) => void;
  readonly reset: () => void;
}

interface InputProps {
  readonly id: string;
  readonly name?: string;
  readonly ref?: (input: HTMLInputElement | HTMLTextAreaElement | null) => void;
  readonly value?: string;
  readonly error?: string;
  readonly onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
  readonly onBlur: () => void;
}

type Input = HTMLInputElement | HTMLTextAreaElement;

const isCheckbox = (input: Input): input is HTMLInputElement => input.type === 'checkbox';
const valueIn = (input: Input) => (isCheckbox(input) ? input.checked : input.value);
const isEmpty = (value: unknown) => value === null || value === false || String(value).trim() === '';

/** Writes a formatted text into its input and puts the caret where it belongs. */
function rewrite(input: Input, before: string, format: Format): void {
  const next = format(before, input.value, input.selectionStart ?? input.value.length);
  if (input.value === next.value) return;
  input.value = next.value;
  input.setSelectionRange(next.caret, next.caret);
}

/**
 * What every form does, over react-hook-form. The inputs hold the values, so text that was typed or filled in before React
 * arrived stays. An error appears when its field is left or the form is submitted, and goes with the next edit of the field.
 */
export function useValidatedForm<V extends Values<V>>({
  fields,
  initial,
  values: heldElsewhere,
  validate,
  onSubmit,
  onInvalid,
  onEdit,
  checksOnLeave = 'filled',
  alsoClears = {},
  formats = {},
  idOf = (field) => field,
  unnamed = false,
  summaryTitle = '',
  summaryLine = (_field, sentence) => sentence,
  initialErrors = {},
  initialFailure = null,
}: ValidatedFormOptions<V>): ValidatedForm<V> {
  const [options] = useState(() => ({
    defaultValues: initial as Record<string, Value>,
    shouldFocusError: false,
    errors: Object.fromEntries(
      Object.entries(initialErrors as Record<string, string>).map(([field, message]) => [
        field,
        { type: 'initial', message },
      ]),
    ),
  }));
  const form = useForm<Record<string, Value>>(options);
  const afterPress = useAfterPress();
  const inputs = useRef(new Map<Field<V>, Input>());
  const left = useRef(new Set<Field<V>>());
  const pending = useRef(0);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState(initialFailure);
  const [summary, setSummary] = useState<{ attempt: number; fields: readonly Field<V>[] }>({
    attempt: 0,
    fields: [],
  });
  const [, drawAgain] = useReducer((count: number) => count + 1, 0);

  const values = () => heldElsewhere ?? (form.getValues() as V);
  const errors: FieldSentences<V> = inWords<Field<V>, { message?: string }>(
    form.formState.errors as { [K in Field<V>]?: { message?: string } },
    ({ message }) => message ?? '',
  );
  const found = validate(values());

  function showErrors(sentences: FieldSentences<V>, of: readonly Field<V>[]): void {
    for (const field of of) {
      const message = sentences[field];
      if (message !== undefined) form.setError(field, { message });
    }
  }

  function edited(field: Field<V>): void {
    const outdated = [field, ...(alsoClears[field] ?? [])];
    form.clearErrors(outdated);
    setFailure(null);
    setSummary(({ attempt, fields: wrong }) => ({
      attempt,
      fields: wrong.filter((each) => !outdated.includes(each)),
    }));
    onEdit?.(field, form.getValues() as V);
    drawAgain();
  }

  function fill<K extends Field<V>>(field: K, value: V[K]): void {
    form.setValue(field as string, value as Value);
    drawAgain();
  }

  function change<K extends Field<V>>(field: K, value: V[K]): void {
    form.setValue(field as string, value as Value);
    edited(field);
  }

  function readValues(): V {
    for (const [field, input] of inputs.current) {
      if (valueIn(input) !== values()[field]) change(field, valueIn(input) as V[typeof field]);
    }
    return values();
  }

  function leave(field: Field<V>): void {
    if (checksOnLeave === 'none') return;
    left.current.add(field);
    afterPress(() => {
      const now = values();
      const isDue = (each: Field<V>) =>
        left.current.has(each) && (checksOnLeave === 'all' || !isEmpty(now[each]));
      showErrors(validate(now), fields.filter(isDue));
    });
  }

  function focus(field: Field<V>): void {
    const place = document.getElementById(idOf(field));
    (place instanceof HTMLFieldSetElement ? (place.querySelector('input') ?? place) : place)?.focus();
  }

  async function busyWhile<T>(work: Promise<T>): Promise<T> {
    pending.current += 1;
    setBusy(true);
    try {
      return await work;
    } finally {
      pending.current -= 1;
      setBusy(pending.current > 0);
    }
  }

  function check(): void {
    if (pending.current > 0) return;
    const now = readValues();
    const sentences = validate(now);
    const wrong = fields.filter((field) => sentences[field] !== undefined);
    form.clearErrors();
    setFailure(null);
    setSummary(({ attempt }) => ({ attempt: attempt + 1, fields: wrong }));
    showErrors(sentences, wrong);
    const [first, second] = wrong;
    if (first === undefined) {
      const work = onSubmit(now);
      if (work instanceof Promise) void busyWhile(work);
      return;
    }
    if (second === undefined || summaryTitle === '') focus(first);
    onInvalid?.(sentences);
  }

  function inputProps(name: Field<V>): InputProps {
    const registered = form.register(name);
    const error = errors[name];
    return {
      id: idOf(name),
      ...(unnamed ? {} : { name }),
      onBlur: () => leave(name),
      ...(error === undefined ? {} : { error }),
      onChange({ currentTarget: input }) {
        const format = formats[name];
        if (format) rewrite(input, String(values()[name]), format);
        void registered.onChange({ type: 'change', target: { name, value: valueIn(input) } });
        edited(name);
      },
      ...(heldElsewhere
        ? { value: String(heldElsewhere[name]) }
        : {
            ref(input) {
              registered.ref(input);
              if (input) inputs.current.set(name, input);
              else inputs.current.delete(name);
            },
          }),
    };
  }

  return {
    field: inputProps,
    checkbox: inputProps,
    submitButton: (blockedBecause = null) => ({
      type: 'submit',
      busy,
      blockedBecause,
      onClickCapture() {
        if (blockedBecause !== null) check();
      },
    }),
    submit(event) {
      event.preventDefault();
      check();
    },
    values,
    readValues,
    change,
    leave,
    fill,
    found,
    isValid: fields.every((field) => found[field] === undefined),
    errors,
    setFieldError(field, sentence) {
      form.setError(field, { message: sentence });
      focus(field);
    },
    clearErrors() {
      form.clearErrors();
      setFailure(null);
    },
    failure,
    setFailure,
    summary: summaryTitle ? (
      <ErrorSummary
        key={summary.attempt}
        title={summaryTitle}
        errors={summary.fields.flatMap((field) => {
          const sentence = errors[field];
          return sentence === undefined
            ? []
            : [{ fieldId: idOf(field), message: summaryLine(field, sentence) }];
        })}
      />
    ) : null,
    busy,
    busyWhile,
    focus,
    reset() {
      form.reset(initial as Record<string, Value>);
      left.current.clear();
    },
  };
}
