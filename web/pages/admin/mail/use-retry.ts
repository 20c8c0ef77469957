import { useFetcher } from 'react-router';
import { paths } from '../../../paths.ts';
import { showToast } from '../../../ui/show-toast.ts';
import { useDone } from '../use-done.ts';
import type { MailAnswer } from './mail-route.ts';

export type Retry = {
  /** Of one message, or '' for all that failed. */
  send: (messageId: string) => void;
  /** What is being asked for; null when nothing is. */
  sending: string | null;
  /** Lets e-mails go to a suppressed address again. */
  lift: (suppressedId: string) => void;
  lifting: string | null;
};

/** Sends e-mails again, and to an address again. It belongs to the page: the row whose button was pressed is gone before the answer can be shown. */
export function useRetry(onDone: () => void): Retry {
  const fetcher = useFetcher<MailAnswer>();
  const isSending = fetcher.state !== 'idle';
  const answer = fetcher.data;
  useDone(answer !== undefined && !isSending, () => {
    if (answer?.kind === 'retried') showToast({ text: said(answer.count) });
    else if (answer?.kind === 'lifted') showToast({ text: 'Se le vuelve a escribir' });
    else if (answer?.kind === 'refused') showToast({ text: answer.message, kind: 'note' });
    onDone();
  });
  const asked = (name: string): string | null => {
    const value = fetcher.formData?.get(name);
    return typeof value === 'string' ? value : null;
  };
  return {
    send: (messageId) => void fetcher.submit({ messageId }, { method: 'post', action: paths.adminMail }),
    sending: asked('messageId'),
    lift: (suppressedId) => void fetcher.submit({ suppressedId }, { method: 'post', action: paths.adminMail }),
    lifting: asked('suppressedId'),
  };
}

function said(count: number): string {
  // Another administrator was first, or it is no longer due.
  if (count === 0) return 'No hay correos que se puedan reintentar';
  return count === 1 ? 'El correo vuelve a la cola' : `${count} correos vuelven a la cola`;
}
