import {
  type Dispatch,
  type FocusEvent,
  type RefObject,
  type SetStateAction,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { FieldError } from '#domain/failure.ts';
import { boundsOf, faultOf, type TextRule } from '#domain/text-rule.ts';

type Texts<Name extends string> = Record<Name, string>;
type Errors<Name extends string> = { [N in Name]?: string | undefined };

export interface CheckedFields<Name extends string> {
  values: Texts<Name>;
  formRef: RefObject<HTMLFormElement | null>;
  /** Spread on the TextField of that name. */
  field: (name: Name) => {
    name: Name;
    value: string;
    onChange: (value: string) => void;
    onBlur: (event: FocusEvent) => void;
    errorMessage: string | undefined;
    maxLength?: number;
    isRequired?: boolean;
  };
  /** True when all is well; otherwise shows every error and puts the focus in the first bad field. */
  check: () => boolean;
}

/**
 * The texts of a form with their errors: shown when a field is left, all of them on submit, gone as soon as they are mended.
 * They live in a `useState` or a `useDraft` of the caller. `rules` are those of the contract's schema. `refused` are the server's messages, by
 * field; they last until that field changes. `findMore` gives messages that no rule of one field has, in place of its rule's.
 */
export function useCheckedFields<Name extends string>(
  [values, setValues]: [Texts<Name>, Dispatch<SetStateAction<Texts<Name>>>],
  rules: { readonly [N in Name]?: TextRule | undefined },
  refused?: readonly FieldError[],
  findMore?: (values: Texts<Name>) => Errors<Name>,
): CheckedFields<Name> {
  const [left, setLeft] = useState<ReadonlySet<Name>>(new Set());
  const [fromServer, setFromServer] = useState<Errors<Name>>({});
  const [seen, setSeen] = useState(refused);
  const [focusOn, setFocusOn] = useState<{ name: string } | null>(null);
  const formRef = useRef<HTMLFormElement>(null);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.keys forgets the names that the record was made with.
  const names = Object.keys(values) as Name[];

  if (refused !== seen) {
    setSeen(refused);
    const errors = byName(refused ?? [], names);
    setFromServer(errors);
    // A refused control that is not a text field is found by its name; a part of it ('images[0]') has none.
    const first = names.find((name) => errors[name]) ?? refused?.[0]?.path.split(/[.[]/)[0];
    if (first !== undefined) setFocusOn({ name: first });
  }

  // After the commit, so that the field's error is there when a screen reader arrives. Only once, even if the page was hidden and is shown
  // again.
  const focused = useRef(focusOn);
  useEffect(() => {
    if (focused.current === focusOn) return;
    focused.current = focusOn;
    const control = focusOn && formRef.current?.elements.namedItem(focusOn.name);
    if (control instanceof HTMLElement) control.focus();
  }, [focusOn]);

  // Typed or autofilled before hydration: the server's HTML does not have it.
  useLayoutEffect(() => {
    const typed = names.flatMap((name) => {
      const control = formRef.current?.elements.namedItem(name);
      const isTyped = control instanceof HTMLInputElement && control.value !== '' && control.value !== control.defaultValue;
      return isTyped ? [[name, control.value]] : [];
    });
    if (typed.length > 0) setValues((known) => ({ ...known, ...Object.fromEntries(typed) }));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when it takes over
  }, []);

  const more = findMore?.(values);
  const errorOf = (name: Name): string | undefined => {
    const rule = rules[name];
    return more?.[name] ?? (rule && faultOf(rule, values[name]));
  };
  return {
    values,
    formRef,
    field: (name) => ({
      name,
      value: values[name],
      onChange(value) {
        setValues((known) => ({ ...known, [name]: value }));
        setFromServer((known) => ({ ...known, [name]: undefined }));
      },
      onBlur({ relatedTarget }) {
        // An error that appears between pointerdown and pointerup would move the button away from the pointer.
        if (relatedTarget instanceof Element && relatedTarget.closest('a, button')) return;
        setLeft((known) => new Set(known).add(name));
      },
      errorMessage: fromServer[name] ?? (left.has(name) ? errorOf(name) : undefined),
      ...(rules[name] && boundsOf(rules[name])),
    }),
    check() {
      setLeft(new Set(names));
      const first = names.find((name) => errorOf(name) !== undefined);
      if (first) setFocusOn({ name: first });
      return first === undefined;
    },
  };
}

function byName<Name extends string>(errors: readonly FieldError[], names: readonly Name[]): Errors<Name> {
  const found: Errors<Name> = {};
  for (const { path, message } of errors) {
    const name = names.find((candidate) => candidate === path);
    if (name) found[name] ??= message;
  }
  return found;
}
