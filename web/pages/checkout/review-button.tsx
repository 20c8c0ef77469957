import type { MouseEventHandler, Ref } from 'react';
import { Button } from '../../ui/button.tsx';

export interface ReviewButtonProps {
  isReviewing: boolean;
  isSending: boolean;
  isDisabled: boolean;
  wide?: boolean | undefined;
  onPress: MouseEventHandler<HTMLButtonElement>;
  ref?: Ref<HTMLButtonElement> | undefined;
}

/** The one button of the checkout, whose words say which step it takes. */
export function ReviewButton({ isReviewing, isSending, isDisabled, wide, onPress, ref }: ReviewButtonProps) {
  return (
    <Button
      variant="fill"
      wide={wide}
      ref={ref}
      className="review-button"
      disabled={isDisabled}
      isPending={isSending}
      onClick={onPress}
    >
      {isReviewing ? 'Confirmar fechas y reservar' : 'Revisar fechas seleccionadas'}
    </Button>
  );
}
