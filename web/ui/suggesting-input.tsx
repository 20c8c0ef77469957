import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { ComboBox, Header, Input, ListBox, ListBoxItem, ListBoxSection, Popover } from 'react-aria-components';
import { MAX_SEARCH_LENGTH } from '#domain/limits.ts';
import { CategoryIcon, type CategoryIconProps } from './category-icon.tsx';
import { Spanish } from './spanish.tsx';
import './options.css';
import './suggesting-input.css';

export type Suggestion = { id: string; label: string; detail: string; category: CategoryIconProps };

export interface SuggestingInputProps {
  label: string;
  name: string;
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
  /** By heading; those without any are not shown. */
  groups: readonly { title: string; items: readonly Suggestion[] }[];
  onChoose: (id: string) => void;
  /** Enter while none is marked. */
  onEnter: () => void;
  /** Nothing is suggested: what the text finds is on the page. */
  isSearched: boolean;
  /** The field has an edge of its own, and is no part of a pill. */
  isBoxed?: boolean | undefined;
  /** The plain field that this one replaces. If it has the focus, this one takes it over, with the caret's position. */
  inPlaceOf?: (() => HTMLInputElement | null) | undefined;
}

/** A search field with suggestions: the arrow keys select, Enter opens the selected one or searches for the text. */
export function SuggestingInput({
  label,
  name,
  placeholder,
  value,
  onChange,
  groups,
  onChoose,
  onEnter,
  isSearched,
  isBoxed,
  inPlaceOf,
}: SuggestingInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const [caret] = useState(() => caretOf(inPlaceOf?.() ?? null));
  // Before the next paint, and so before the next key.
  useLayoutEffect(() => {
    if (!caret) return;
    input.current?.focus({ preventScroll: true });
    input.current?.setSelectionRange(caret.from, caret.to);
  }, [caret]);
  // The list is no dialog: react-aria would hide what is beside it from assistive technology, 'Buscar' included.
  const layer = useRef<Element | null>(null);
  const showBesides = (isOpen: boolean): void => void layer.current?.toggleAttribute('data-react-aria-top-layer', isOpen);
  useEffect(() => {
    layer.current = input.current?.closest('.dialog-overlay, #root') ?? null;
    return () => showBesides(false);
  }, []);

  return (
    <Spanish>
      <ComboBox
        className="suggesting-input"
        aria-label={label}
        allowsCustomValue
        // Suggestions that arrive later still open the list.
        allowsEmptyCollection={!isSearched}
        menuTrigger="input"
        items={isSearched ? [] : groups.filter(({ items }) => items.length > 0)}
        inputValue={value}
        selectedKey={null}
        onOpenChange={showBesides}
        onSelectionChange={(key) => {
          if (key !== null) onChoose(String(key));
        }}
      >
        <Input
          ref={input}
          {...(isBoxed && { className: 'field-input' })}
          name={name}
          type="search"
          placeholder={placeholder}
          enterKeyHint="search"
          maxLength={MAX_SEARCH_LENGTH}
          // Not the combo box's own text: choosing would change it.
          onChange={(event) => onChange(event.currentTarget.value)}
          onKeyDownCapture={(event) => {
            const isOpen = event.currentTarget.getAttribute('aria-expanded') === 'true';
            // Escape closes the list; the browser would also empty the field.
            if (event.key === 'Escape' && isOpen) event.preventDefault();
            if (event.key !== 'Enter' || event.currentTarget.getAttribute('aria-activedescendant')) return;
            event.preventDefault();
            onEnter();
          }}
        />
        <Popover
          className="suggestions-popover"
          placement="bottom start"
          offset={isBoxed ? 8 : 24}
          crossOffset={isBoxed ? 0 : -48}
        >
          {/* A landmark, as it hangs outside those of the page. */}
          <section aria-label="Sugerencias">
            <ListBox<SuggestingInputProps['groups'][number]>
              className="options suggestions-list"
              renderEmptyState={() => <p className="options-note">Pulsa Enter para buscar «{value.trim()}»</p>}
            >
              {({ title, items }) => (
                <ListBoxSection id={title}>
                  <Header className="options-note">{title}</Header>
                  {items.map((item) => (
                    <ListBoxItem key={item.id} id={item.id} textValue={item.label}>
                      <CategoryIcon {...item.category} />
                      <span>
                        <b className="cut">{item.label}</b>
                        <small>{item.detail}</small>
                      </span>
                    </ListBoxItem>
                  ))}
                </ListBoxSection>
              )}
            </ListBox>
          </section>
        </Popover>
      </ComboBox>
    </Spanish>
  );
}

const caretOf = (field: HTMLInputElement | null): { from: number; to: number } | null =>
  field && document.activeElement === field ? { from: field.selectionStart ?? 0, to: field.selectionEnd ?? 0 } : null;
