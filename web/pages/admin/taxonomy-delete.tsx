import { counted, plural } from '#domain/plural.ts';
import { type ReactNode, useState } from 'react';
import { useFetcher } from 'react-router';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { TextField } from '../../ui/text-field.tsx';
import { useFocusReturn } from '../../ui/use-focus-return.ts';
import { DialogOffline } from './dialog-offline.tsx';
import type { TaxonomyEntry, TaxonomyAnswer } from './taxonomy.ts';
import { useDone } from './use-done.ts';

export interface TaxonomyDeleteProps {
  kind: TaxonomyEntry;
  action: string;
  submitText: string;
  doneText: string;
  /** The effect, as a message. */
  effect: string;
  /** Why one that instruments use stays. */
  inUse: string;
  instrumentsHref?: string | undefined;
  /** To be typed before the button works. */
  phrase?: string | undefined;
  onClose: () => void;
}

/** Says what goes; what is in use opens with the refusal. */
export function TaxonomyDelete({
  kind,
  action,
  submitText,
  doneText,
  effect,
  inUse,
  instrumentsHref,
  phrase,
  onClose,
}: TaxonomyDeleteProps) {
  useFocusReturn();
  const fetcher = useFetcher<TaxonomyAnswer>();
  const [typed, setTyped] = useState('');
  const isSending = fetcher.state !== 'idle';
  const isDone = fetcher.data?.kind === 'done' && !isSending;
  const refused = fetcher.data?.kind === 'refused' && !isSending ? fetcher.data.message : null;
  const isUsed = kind.productCount > 0;
  const missing = phrase === undefined ? '' : missingOf(phrase, typed);
  const canDelete = !isUsed && missing === '';

  useDone(isDone, () => {
    showToast({ text: doneText });
    onClose();
  });

  const remove = () => {
    if (canDelete && !isSending) void fetcher.submit({ intent: 'delete', id: kind.id }, { method: 'post', action });
  };

  return (
    <Dialog
      isOpen
      variant="panel"
      role="alertdialog"
      onOpenChange={onClose}
      title={`Eliminar «${kind.name}»`}
      description={isUsed ? undefined : effect}
      badge={
        <span className="dialog-badge" data-tone="bad">
          <Icon name="trash" />
        </span>
      }
      isDismissable={!isSending}
      actions={
        <>
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- without a field, the safe answer has the focus */}
          <Button autoFocus={isUsed || phrase === undefined} disabled={isSending} onClick={onClose}>
            {isUsed ? 'Cerrar' : 'Cancelar'}
          </Button>
          {!isUsed && (
            <Button
              variant="destroy"
              icon="trash"
              disabled={!canDelete}
              isPending={isSending}
              pendingText="Eliminando..."
              onClick={remove}
            >
              {submitText}
            </Button>
          )}
        </>
      }
    >
      {!isUsed && <DialogOffline />}
      {isUsed ? <InUse message={inUse} count={kind.productCount} to={instrumentsHref} /> : null}
      {refused && <Banner kind="bad">{refused}</Banner>}
      {!isUsed && phrase !== undefined && (
        <form
          className="kind-confirm"
          onSubmit={(event) => {
            event.preventDefault();
            remove();
          }}
        >
          <TextField
            label={`Para confirmar, escribe ${phrase}`}
            value={typed}
            onChange={setTyped}
            description={missing === '' ? 'La frase coincide.' : `Falta: «${missing}». No importan las mayúsculas.`}
            autoComplete="off"
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog gives the focus to its first field
            autoFocus
          />
        </form>
      )}
    </Dialog>
  );
}

function InUse({ message, count, to }: { message: string; count: number; to: string | undefined }): ReactNode {
  const said = counted(count, 'instrumento');
  return (
    <Banner
      kind="warn"
      action={
        to && (
          <Link className="link" to={to}>
            Ver sus instrumentos
          </Link>
        )
      }
    >
      {message}. La usa{plural(count, '', 'n')} {said}.
    </Banner>
  );
}

/** What is still missing of a phrase that must be typed to confirm: '' when it is whole. Case and outer spaces do not count. */
export function missingOf(phrase: string, typed: string): string {
  const given = typed.trim().toLowerCase();
  const wanted = phrase.toLowerCase();
  if (given === wanted) return '';
  let same = 0;
  while (same < given.length && given[same] === wanted[same]) same += 1;
  // Something else was typed: all of it is missing from where they part.
  return phrase.slice(same) || phrase;
}
