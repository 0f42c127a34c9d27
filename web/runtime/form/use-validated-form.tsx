import { type ChangeEvent, type FormEvent, type ReactNode, useReducer, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { keepInput } from '../early-input/kept-input.ts';
import { inputKeeper } from '../early-input/kept-input-key.ts';
import { useAfterPress } from './use-after-press.ts';

inputKeeper.current = keepInput;

type Value = string | number | boolean | null;
type Values<V> = Record<keyof V, Value>;
type Field<V> = keyof V & string;

/** An error message for each invalid field. */
export type FieldSentences<V> = { readonly [K in Field<V>]?: string };

/** Maps the validation errors of core to messages. */
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

/** An `onSubmit` that navigates returns this promise, so that the button stays busy until the next page has loaded. */
export const untilPageIsLeft = new Promise<never>(() => {});

type Format = (before: string, typed: string, caret: number) => { value: string; caret: number };

export interface ValidatedFormOptions<V extends Values<V>> {
  /** In the order of the page. */
  readonly fields: readonly Field<V>[];
  readonly initial: V;
  /** Values controlled by the parent, so that several forms can share them. By default the inputs are uncontrolled. */
  readonly values?: V;
  readonly validate: (values: V) => FieldSentences<V>;
  /** Called with valid values only. If it returns a promise, the form is busy until the promise settles. */
  readonly onSubmit: (values: V) => unknown;
  readonly onEdit?: (field: Field<V>, values: V) => void;
  /** Which fields are validated on blur. Empty ones are usually skipped, because many people look around before typing. */
  readonly checksOnLeave?: 'filled' | 'all' | 'none';
  /** Other fields whose errors are cleared when this field is edited. */
  readonly alsoClears?: { readonly [K in Field<V>]?: readonly Field<V>[] };
  /** Formats the text of a field while it is typed. */
  readonly formats?: { readonly [K in Field<V>]?: Format };
  /** The id of a field's element; by default its name. */
  readonly idOf?: (field: Field<V>) => string;
  /** Renders the inputs without `name`, so that a native submit never sends their values. */
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
  /** Props of the submit button. Pressing it while it is blocked shows the error of each field. */
  readonly submitButton: (isBlocked?: boolean) => {
    readonly type: 'submit';
    readonly busy: boolean;
    readonly blockedBecause: string | null;
    /** The fields say what is missing, so the button does not repeat it. */
    readonly onBlocked: () => void;
    readonly onClickCapture: () => void;
  };
  readonly submit: (event: FormEvent) => void;
  readonly values: () => V;
  /** Like `values`, but reads the inputs again: some password managers fill them in without firing events. */
  readonly readValues: () => V;
  /** Sets the value of a control that is not a plain input. Counts as an edit. */
  readonly change: <K extends Field<V>>(field: K, value: V[K]) => void;
  readonly leave: (field: Field<V>) => void;
  /** Sets a value without counting as an edit, so that visible errors stay. */
  readonly fill: <K extends Field<V>>(field: K, value: V[K]) => void;
  /** All current errors, visible or not. */
  readonly found: FieldSentences<V>;
  readonly isValid: boolean;
  /** The visible errors. */
  readonly errors: FieldSentences<V>;
  /** Shows an error that the backend found, and focuses its field. */
  readonly setFieldError: (field: Field<V>, sentence: string) => void;
  readonly clearErrors: () => void;
  /** Why the last submit failed, where no single field is at fault. Cleared by the next edit or submit. */
  readonly failure: string | null;
  readonly setFailure: (sentence: string) => void;
  /** Links to the invalid fields if the last submit found two or more errors. */
  readonly summary: ReactNode;
  readonly busy: boolean;
  /** Keeps the form busy until a promise settles that `onSubmit` did not return. */
  readonly busyWhile: <T>(pending: Promise<T>) => Promise<T>;
  readonly focus: (field: Field<V>) => void;
  readonly reset: () => void;
}

interface InputProps {
  readonly id: string;
  readonly name?: string;
  readonly ref?: (input: HTMLInputElement | HTMLTextAreaElement | null) => void;
  readonly value?: string;
  readonly defaultValue?: string;
  readonly defaultChecked?: boolean;
  readonly error?: string;
  readonly onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
  readonly onBlur: () => void;
}

type Input = HTMLInputElement | HTMLTextAreaElement;

const isCheckbox = (input: Input): input is HTMLInputElement => input.type === 'checkbox';
const valueIn = (input: Input) => (isCheckbox(input) ? input.checked : input.value);
const isEmpty = (value: unknown) => value === null || value === false || String(value).trim() === '';

/** The value in a document. Later the field's own memory has it. */
const inDocument = (value: Value | undefined) =>
  value === true ? { defaultChecked: true } : value ? { defaultValue: String(value) } : {};

/** Formats the text of an input and restores the caret position. */
function rewrite(input: Input, before: string, format: Format): void {
  const next = format(before, input.value, input.selectionStart ?? input.value.length);
  if (input.value === next.value) return;
  input.value = next.value;
  input.setSelectionRange(next.caret, next.caret);
}

/**
 * The behavior that all forms share, built on react-hook-form. Inputs are uncontrolled, so text that was typed or autofilled
 * before hydration stays. Errors appear on blur or submit and disappear when their field is edited.
 */
export function useValidatedForm<V extends Values<V>>({
  fields,
  initial,
  values: controlledValues,
  validate,
  onSubmit,
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
    fields: fields.filter((field) => initialErrors[field] !== undefined),
  });
  const [, rerender] = useReducer((count: number) => count + 1, 0);

  const values = () => controlledValues ?? (form.getValues() as V);
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
    rerender();
  }

  function fill<K extends Field<V>>(field: K, value: V[K]): void {
    form.setValue(field as string, value as Value);
    rerender();
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
      ...(controlledValues
        ? { value: String(controlledValues[name]) }
        : {
            ...inDocument(options.defaultValues[name]),
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
    submitButton: (isBlocked = false) => ({
      type: 'submit',
      busy,
      blockedBecause: isBlocked ? '' : null,
      onBlocked: () => undefined,
      onClickCapture() {
        if (isBlocked) check();
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
        errors={summary.fields.map((field) => {
          const sentence = errors[field];
          return { fieldId: idOf(field), message: sentence && summaryLine(field, sentence) };
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
