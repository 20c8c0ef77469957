import { useId } from 'react';
import './star-rating-input.css';
import './field.css';
import { Icon } from './icon.tsx';

const WORDS = ['Malo', 'Regular', 'Bueno', 'Muy bueno', 'Excelente'] as const;

export interface StarRatingInputProps {
  label: string;
  /** Shows the label above the stars; otherwise only readers have it. */
  isLabelVisible?: boolean | undefined;
  /** 1 to 5; 0 while none is chosen. */
  value: number;
  onChange: (stars: number) => void;
  name?: string | undefined;
  errorMessage?: string | undefined;
  isDisabled?: boolean | undefined;
}

/** One to five stars: native radios, so arrows, space and forms work as everywhere. */
export function StarRatingInput({
  label,
  isLabelVisible = false,
  value,
  onChange,
  name,
  errorMessage,
  isDisabled = false,
}: StarRatingInputProps) {
  const id = useId();
  return (
    <fieldset
      className="star-rating"
      disabled={isDisabled}
      aria-describedby={errorMessage && `${id}-error`}
      data-invalid={errorMessage !== undefined || undefined}
    >
      <legend className={isLabelVisible ? 'field-label' : 'visually-hidden'}>{label}</legend>
      <div className="star-rating-row">
        {WORDS.map((word, index) => (
          <label key={word} data-on={index < value || undefined}>
            <input
              type="radio"
              name={name ?? id}
              value={index + 1}
              checked={value === index + 1}
              aria-label={`${index + 1} de 5: ${word}`}
              onChange={() => onChange(index + 1)}
            />
            <Icon name="star" filled={index < value} />
          </label>
        ))}
      </div>
      {value > 0 && (
        <p className="star-rating-word" aria-hidden="true">
          <b className="num">{value} de 5.</b> {WORDS[value - 1]}
        </p>
      )}
      {errorMessage && (
        <p className="field-error" id={`${id}-error`} role="alert">
          <Icon name="alert" size="s" />
          {errorMessage}
        </p>
      )}
    </fieldset>
  );
}
