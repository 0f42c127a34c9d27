import { type ChangeEvent, type FormEvent, useReducer, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { summaryTitle } from '#copy/error-summary.ts';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { focusField } from '../../ui/fields/field.tsx';
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

type Format = (before: string, typed: string, caret: number) => { value: string; caret: number };

export interface ValidatedFormOptions<V extends Values<V>> {
  /** In the order of the page. */
  readonly fields: readonly Field<V>[];
  readonly initial: V;
  /** Values controlled by the parent, so that several forms can share them. By default the inputs are uncontrolled. */
  readonly values?: V;
  readonly validate: (values: V) => FieldSentences<V>;
  /** Whether a field about which `validate` says nothing is put right, for the error summary. By default it is. */
  readonly isDone?: (field: Field<V>, values: V) => boolean;
  /** Called with valid values only. If it returns a promise, the form is busy until the promise settles. */
  readonly onSubmit: (values: V) => unknown;
  readonly onEdit?: (field: Field<V>, values: V) => void;
  /** Which fields are validated on blur. Not those that were always empty: many people look around before typing. */
  readonly checksOnLeave?: 'filled' | 'none';
  /** What only a backend knows of a value that passes `validate`. Looked up once, when its field is left or before the submit. */
  readonly lookUps?: { readonly [K in Field<V>]?: (value: V[K]) => Promise<string | undefined> };
  /** Other fields whose errors are cleared when this field is edited. */
  readonly alsoClears?: { readonly [K in Field<V>]?: readonly Field<V>[] };
  /** Formats the text of a field while it is typed. */
  readonly formats?: { readonly [K in Field<V>]?: Format };
  /** The id of a field's element; by default its name. */
  readonly idOf?: (field: Field<V>) => string;
  /** Renders the inputs without `name`, so that a native submit never sends their values. */
  readonly unnamed?: boolean;
  /** The fields' names in the error summary. Without it the form has none. */
  readonly names?: Readonly<Record<Field<V>, string>>;
  readonly initialErrors?: FieldSentences<V>;
  readonly initialFailure?: string | null;
}

interface LookedUp<T> {
  readonly value: T;
  /** Null once it is answered. */
  pending: Promise<void> | null;
  sentence?: string | undefined;
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
  readonly onClick: () => void;
}

type Input = HTMLInputElement | HTMLTextAreaElement;

const isCheckbox = (input: Input): input is HTMLInputElement => input.type === 'checkbox';
const valueIn = (input: Input) => (isCheckbox(input) ? input.checked : input.value);

function writeIn(input: Input | undefined, value: Value): void {
  if (!input || valueIn(input) === value) return;
  if (isCheckbox(input)) input.checked = value === true;
  else input.value = String(value);
}

const isEmpty = (value: unknown) => value === null || value === false || String(value).trim() === '';

const beginning = (value: Value | undefined) =>
  value === true ? { defaultChecked: true } : value ? { defaultValue: String(value) } : {};

/** Formats the text of an input and restores the caret position. */
function rewrite(input: Input, before: string, format: Format): void {
  const next = format(before, input.value, input.selectionStart ?? input.value.length);
  if (input.value === next.value) return;
  input.value = next.value;
  input.setSelectionRange(next.caret, next.caret);
}

/** Scrolls by as much as a message that comes or goes moves what has the focus, so that it stays under the finger. */
function holdStill(show: () => void): void {
  const focused = document.activeElement;
  if (!focused || focused === document.body) {
    show();
    return;
  }
  const { top } = focused.getBoundingClientRect();
  flushSync(show);
  const moved = focused.getBoundingClientRect().top - top;
  if (moved !== 0) window.scrollBy(0, moved);
}

/** The behavior of all forms. Uncontrolled inputs keep what was typed before hydration, and no value becomes an attribute. */
export function useValidatedForm<V extends Values<V>>({
  fields,
  initial,
  values: controlledValues,
  validate,
  isDone = () => true,
  onSubmit,
  onEdit,
  checksOnLeave = 'filled',
  lookUps = {},
  alsoClears = {},
  formats = {},
  idOf = (field) => field,
  unnamed = false,
  names,
  initialErrors = {},
  initialFailure = null,
}: ValidatedFormOptions<V>) {
  const [first] = useState(initial);
  const kept = useRef(first);
  const [errors, setErrors] = useState(initialErrors);
  const wrongIn = (sentences: FieldSentences<V>, of = fields) =>
    of.filter((field) => sentences[field] !== undefined);
  const afterPress = useAfterPress();
  const inputs = useRef(new Map<Field<V>, Input>());
  const left = useRef(new Set<Field<V>>());
  const typedIn = useRef(new Set<Field<V>>());
  const lookedUp = useRef<{ [K in Field<V>]?: LookedUp<V[K]> }>({});
  const pending = useRef(0);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState(initialFailure);
  const [summary, setSummary] = useState<{ attempt: number; fields: readonly Field<V>[] }>({
    attempt: 0,
    fields: wrongIn(initialErrors),
  });
  const [, rerender] = useReducer((count: number) => count + 1, 0);

  const values = () => controlledValues ?? kept.current;
  /** What was found out about a value that is still there. */
  function answerFor<K extends Field<V>>(field: K): LookedUp<V[K]> | undefined {
    const last = lookedUp.current[field];
    return last?.value === values()[field] ? last : undefined;
  }

  /** The rule of the form, and what the look-ups have found. */
  function check(now: V): FieldSentences<V> {
    const told = fields.map((field) => [field, answerFor(field)?.sentence]);
    return { ...Object.fromEntries(told), ...validate(now) } as FieldSentences<V>;
  }
  const found = check(values());
  const hasPassed = (field: Field<V>) =>
    answerFor(field)?.pending === null && check(values())[field] === undefined;
  const isRight = (field: Field<V>) => (field in lookUps ? hasPassed(field) : isDone(field, values()));

  const show = (sentences: FieldSentences<V>, of: readonly Field<V>[]) =>
    holdStill(() => say(sentences, wrongIn(sentences, of)));

  function say(sentences: FieldSentences<V>, at: readonly Field<V>[]): void {
    const said = Object.fromEntries(at.map((field) => [field, sentences[field]]));
    setErrors((before) => ({ ...before, ...said }));
  }

  function edited(field: Field<V>): void {
    typedIn.current.add(field);
    const told = [field, ...(alsoClears[field] ?? [])];
    const edit = () => {
      say({}, told);
      setFailure(null);
      onEdit?.(field, kept.current);
      rerender();
    };
    // Without a message nothing moves, and no key waits for a layout.
    if (wrongIn(errors, told).length > 0) holdStill(edit);
    else edit();
  }

  /** Sets a value without counting as an edit, so that visible errors stay. */
  function fill<K extends Field<V>>(field: K, value: V[K]): void {
    kept.current = { ...kept.current, [field]: value };
    writeIn(inputs.current.get(field), value);
    rerender();
  }

  /** Sets the value of a control that is not a plain input. Counts as an edit. */
  function change<K extends Field<V>>(field: K, value: V[K]): void {
    fill(field, value);
    edited(field);
  }

  /** Like `values`, but reads the inputs again: some password managers fill them in without firing events. */
  function readValues(): V {
    for (const [field, input] of inputs.current) {
      if (input.isConnected && valueIn(input) !== values()[field])
        change(field, valueIn(input) as V[typeof field]);
    }
    return values();
  }

  /** Starts the look-up of a value that passes the rule. Returns what is not answered yet. */
  function lookUp<K extends Field<V>>(field: K): Promise<void> | null {
    const ask = lookUps[field];
    if (!ask) return null;
    const value = readValues()[field];
    if (validate(values())[field] !== undefined) return null;
    const before = answerFor(field);
    if (before) return before.pending;
    const asked: LookedUp<V[K]> = { value, pending: null };
    asked.pending = ask(value).then(
      (sentence) => {
        asked.pending = null;
        asked.sentence = sentence;
        rerender();
      },
      // Without an answer, the backend decides when the form is sent.
      () => {
        if (lookedUp.current[field] === asked) delete lookedUp.current[field];
      },
    );
    lookedUp.current[field] = asked;
    return asked.pending;
  }

  function leave(field: Field<V>): void {
    void lookUp(field)?.then(() => afterPress(() => show(check(values()), [field])));
    if (checksOnLeave === 'none') return;
    left.current.add(field);
    afterPress(() => {
      const now = values();
      const isDue = (each: Field<V>) =>
        left.current.has(each) && (!isEmpty(now[each]) || (each === field && typedIn.current.has(each)));
      show(check(now), fields.filter(isDue));
    });
  }

  /** Keeps the form busy until a promise settles that `onSubmit` did not return. */
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

  function focus(field: Field<V>): void {
    const place = document.getElementById(idOf(field));
    focusField(
      idOf(field),
      place instanceof HTMLFieldSetElement ? (place.querySelector('input') ?? place) : place,
    );
    selectRefused(field);
  }

  /** A complete password or code that did not work: the next key replaces it. */
  function selectRefused(field: Field<V>): void {
    const input = inputs.current.get(field);
    if (input && /password|code/.test(input.autocomplete) && validate(values())[field] === undefined)
      input.select();
  }

  function submit(): void {
    if (pending.current > 0) return;
    const awaited = fields.map(lookUp).filter((pending) => pending !== null);
    if (awaited.length > 0) void busyWhile(Promise.all(awaited)).then(submitLookedUp);
    else submitLookedUp();
  }

  function submitLookedUp(): void {
    const now = readValues();
    const sentences = check(now);
    const wrong = wrongIn(sentences);
    const [firstWrong, ...others] = wrong;
    // Who has begun and pressed before the end is led on. The list is for several mistakes.
    const isEarly =
      fields.some((field) => now[field] !== first[field] && !isEmpty(now[field])) &&
      others.every((field) => isEmpty(now[field]));
    const isListed = names !== undefined && others.length > 0 && !isEarly;
    // At once, so that messages above the field have their room when it is scrolled into view.
    flushSync(() => {
      setErrors(sentences);
      setFailure(null);
      setSummary(({ attempt }) => ({ attempt: attempt + 1, fields: isListed ? wrong : [] }));
    });
    if (firstWrong === undefined) {
      const work = onSubmit(now);
      if (work instanceof Promise) void busyWhile(work);
    } else if (!isListed) focus(firstWrong);
  }

  function inputProps(name: Field<V>): InputProps {
    const error = errors[name];
    return {
      id: idOf(name),
      ...(unnamed ? {} : { name }),
      onBlur: () => leave(name),
      onClick: () => error !== undefined && selectRefused(name),
      ...(error === undefined ? {} : { error }),
      onChange({ currentTarget: input }) {
        const format = formats[name];
        if (format) rewrite(input, String(values()[name]), format);
        change(name, valueIn(input) as V[typeof name]);
      },
      ...(controlledValues
        ? { value: String(controlledValues[name]) }
        : {
            ...beginning(first[name]),
            ref(input) {
              if (!input || inputs.current.get(name) === input) return;
              inputs.current.set(name, input);
              // An input that appears later shows what the form has. One in the document may hold what was typed before.
              if (kept.current[name] !== first[name]) writeIn(input, kept.current[name]);
              else kept.current = { ...kept.current, [name]: valueIn(input) };
            },
          }),
    };
  }

  return {
    /** Props of a text input or a checkbox. */
    field: inputProps,
    /** Props of the submit button. Pressing it while it is blocked shows the error of each field. */
    submitButton: (isBlocked = false) => ({
      type: 'submit' as const,
      busy,
      blockedBecause: isBlocked ? '' : null,
      /** The fields say what is missing, so the button does not repeat it. */
      onBlocked: () => {},
      onClickCapture() {
        if (isBlocked) submit();
      },
    }),
    submit(event: FormEvent) {
      event.preventDefault();
      submit();
    },
    values,
    readValues,
    change,
    leave,
    fill,
    isValid: fields.every((field) => found[field] === undefined),
    errors,
    /** Whether a look-up has found nothing wrong with the value. */
    hasPassed,
    /** Shows an error that the backend found, and focuses its field. */
    setFieldError(field: Field<V>, sentence: string) {
      flushSync(() => setErrors((before) => ({ ...before, [field]: sentence })));
      focus(field);
    },
    clearErrors() {
      setErrors({});
      setFailure(null);
    },
    /** Why the last submit failed, where no single field is at fault. Cleared by the next edit or submit. */
    failure,
    setFailure,
    /** Links to the invalid fields if the last submit found two or more errors. */
    summary: names ? (
      <ErrorSummary
        key={summary.attempt}
        title={summaryTitle}
        fields={summary.fields.map((field) => ({
          id: idOf(field),
          name: names[field],
          isWrong: (errors[field] ?? found[field]) !== undefined || !isRight(field),
        }))}
      />
    ) : null,
    busy,
    busyWhile,
    reset() {
      for (const field of fields) fill(field, initial[field]);
      setErrors({});
      left.current.clear();
      typedIn.current.clear();
    },
  };
}

export type ValidatedForm<V extends Values<V>> = ReturnType<typeof useValidatedForm<V>>;
