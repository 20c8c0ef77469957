import { useFetcher } from 'react-router';
import type { AdminInstrument } from '#domain/contract/admin/instruments.ts';
import { paths } from '../../../paths.ts';
import { Banner } from '../../../ui/banner.tsx';
import { showToast } from '../../../ui/show-toast.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { useDone } from '../use-done.ts';
import type { DeleteAnswer } from './instruments-route.ts';

export interface DeleteDialogProps {
  instrument: AdminInstrument;
  onClose: () => void;
}

/** Says what goes and what stays; the refusal of one that is reserved stands in it. */
export function DeleteDialog({ instrument: { id, name }, onClose }: DeleteDialogProps) {
  const fetcher = useFetcher<DeleteAnswer>();
  const isSending = fetcher.state !== 'idle';

  useDone(fetcher.data?.kind === 'done' && !isSending, () => {
    showToast({ text: 'Instrumento eliminado' });
    onClose();
  });

  return (
    <ConfirmDialog
      title={`Eliminar «${name}»`}
      description="Sale del catálogo y deja de reservarse. Las reservas pasadas conservan su nombre y su imagen."
      badge={{ icon: 'trash', tone: 'bad' }}
      confirm="Eliminar instrumento"
      isDestructive
      isSending={isSending}
      onConfirm={() => void fetcher.submit({ id }, { method: 'post', action: paths.adminInstruments })}
      onClose={onClose}
    >
      {fetcher.data?.kind === 'refused' && !isSending && <Banner kind="bad">{fetcher.data.message}</Banner>}
    </ConfirmDialog>
  );
}
