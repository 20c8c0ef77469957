import type { RentalBlock } from '#domain/contract/admin/customers.ts';
import { shortDayOfYear } from '../../../../format/full-day.ts';
import { Banner } from '../../../../ui/banner.tsx';
import { Button } from '../../../../ui/button.tsx';

export interface CustomerBlockProps {
  block: RentalBlock;
  isSending: boolean;
  refusal: string | undefined;
  onChange: () => void;
  onLift: () => void;
}

/** Why and until when the shop does not rent to this person. */
export function CustomerBlock({ block, isSending, refusal, onChange, onLift }: CustomerBlockProps) {
  return (
    <div className="customer-block">
      <Banner
        kind="bad"
        icon="lock"
        action={
          <span className="customer-block-acts">
            <Button size="sm" onClick={onChange}>
              Cambiar
            </Button>
            <Button size="sm" isPending={isSending} onClick={onLift}>
              Volver a alquilar
            </Button>
          </span>
        }
      >
        <b>No alquilar{block.until ? ` hasta el ${shortDayOfYear(block.until)}` : ''}.</b> {block.reason}
      </Banner>
      {refusal && <Banner kind="bad">{refusal}</Banner>}
    </div>
  );
}
