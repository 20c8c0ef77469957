import { useEffect, useState } from 'react';
import { ComboBox, FieldError, Input, Label, ListBox, ListBoxItem, Popover } from 'react-aria-components';
import './field.css';
import { Icon, type IconName } from './icon.tsx';
import { Spanish } from './spanish.tsx';
import './options.css';
import './search-picker.css';

export type Choice = { id: number; label: string; detail: string };

export interface SearchPickerProps<C extends Choice> {
  label: string;
  placeholder: string;
  icon: IconName;
  value: C | null;
  onChange: (choice: C | null) => void;
  /** The best few; null when the shop did not answer. */
  find: (text: string, signal: AbortSignal) => Promise<readonly C[] | null>;
  /** The last choice makes a new one of what was typed: 'Crear «Ana»'. */
  create?: { labelOf: (text: string) => string; onCreate: (text: string) => void } | undefined;
  errorMessage?: string | undefined;
  autoFocus?: boolean | undefined;
}

const PATIENCE_MS = 200;
/** The key of what makes a new one. */
const NEW = -1;
const FAILED = 'No se pudo buscar. Inténtalo nuevamente.';

/** One of very many, found by typing. */
export function SearchPicker<C extends Choice>({
  label,
  placeholder,
  icon,
  value,
  onChange,
  find,
  create,
  errorMessage,
  autoFocus = false,
}: SearchPickerProps<C>) {
  const [text, setText] = useState(value?.label ?? '');
  const { choices, setChoices, isSearching, setSearching, hasFailed } = useFound(text, value, find);
  const typed = text.trim();
  const isNew = create !== undefined && typed !== '' && typed !== value?.label && !isSearching;
  const items: readonly Choice[] = isNew ? [...choices, { id: NEW, label: create.labelOf(typed), detail: '' }] : choices;

  return (
    <Spanish>
      <ComboBox
        className="field search-picker"
        // Not on focus: a list that opens with its dialog would cover the fields below.
        menuTrigger="input"
        allowsEmptyCollection
        items={items}
        inputValue={text}
        onInputChange={(next) => {
          setText(next);
          // These answer an earlier text: Enter must not choose one of them.
          if (choices.every(({ label: known }) => known !== next)) {
            setChoices([]);
            setSearching(true);
          }
          if (value && next !== value.label) onChange(null);
        }}
        selectedKey={value?.id ?? null}
        onSelectionChange={(key) => {
          if (key === NEW) {
            create?.onCreate(typed);
            return;
          }
          const chosen = choices.find(({ id }) => id === key);
          if (!chosen) return;
          setText(chosen.label);
          onChange(chosen);
        }}
        isInvalid={errorMessage !== undefined}
        validationBehavior="aria"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog gives the focus to its first field
        autoFocus={autoFocus}
      >
        <Label className="field-label">{label}</Label>
        <div className="field-box">
          <Icon name={icon} />
          <Input className="field-input" placeholder={placeholder} />
        </div>
        <FieldError className="field-error">
          <Icon name="alert" size="s" />
          {errorMessage}
        </FieldError>
        <Popover className="menu-popover search-picker-popover">
          <ListBox<Choice>
            className="options search-picker-list"
            renderEmptyState={() => (
              <p className="options-note">{isSearching ? 'Buscando...' : hasFailed ? FAILED : 'Nada coincide'}</p>
            )}
          >
            {(choice) => (
              <ListBoxItem id={choice.id} textValue={choice.label}>
                <b>{choice.label}</b>
                {choice.detail !== '' && <small>{choice.detail}</small>}
              </ListBoxItem>
            )}
          </ListBox>
        </Popover>
      </ComboBox>
    </Spanish>
  );
}

/** The results for the text; requested after a pause in typing. */
function useFound<C extends Choice>(text: string, value: C | null, find: SearchPickerProps<C>['find']) {
  const [choices, setChoices] = useState<readonly C[]>(value ? [value] : []);
  const [hasFailed, setFailed] = useState(false);
  const [isSearching, setSearching] = useState(false);

  useEffect(() => {
    if (value && text === value.label) return undefined;
    const leaving = new AbortController();
    const timer = setTimeout(() => {
      void find(text.trim(), leaving.signal).then((found) => {
        if (leaving.signal.aborted) return;
        setSearching(false);
        setFailed(found === null);
        if (found) setChoices(found);
      });
    }, PATIENCE_MS);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only what is typed asks; `find` is new on each rendering
  }, [text]);

  return { choices, setChoices, isSearching, setSearching, hasFailed };
}
