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
import { DialogAway } from './dialog-away.tsx';
import type { Kind, KindAnswer } from './kinds.ts';
import { missingOf } from './typed-phrase.ts';
import { useDone } from './use-done.ts';

export interface KindDeleteProps {
  kind: Kind;
  action: string;
  submitText: string;
  doneText: string;
  /** Effect in one sentence. */
  effect: string;
  /** Why one that instruments use stays. */
  inUse: string;
  instrumentsHref?: string | undefined;
  /** To be typed before the button works. */
  phrase?: string | undefined;
  onClose: () => void;
}

/** Says what goes; what is in use opens with the refusal. */
export function KindDelete({
  kind,
  action,
  submitText,
  doneText,
  effect,
  inUse,
  instrumentsHref,
  phrase,
  onClose,
}: KindDeleteProps) {
  useFocusReturn();
  const fetcher = useFetcher<KindAnswer>();
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
      seal={
        <span className="seal" data-tone="bad">
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
      {!isUsed && <DialogAway />}
      {isUsed ? <InUse sentence={inUse} count={kind.productCount} to={instrumentsHref} /> : null}
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

function InUse({ sentence, count, to }: { sentence: string; count: number; to: string | undefined }): ReactNode {
  const said = count === 1 ? '1 instrumento' : `${count} instrumentos`;
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
      {sentence}. La usa{count === 1 ? '' : 'n'} {said}.
    </Banner>
  );
}
