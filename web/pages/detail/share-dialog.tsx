import { useState } from 'react';
import { useSearchParams } from 'react-router';
import './share-dialog.css';
import type { Instrument } from '#domain/contract/instruments.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { rangeInUrl, withRange } from './chosen-range.ts';

export type Shared = {
  /** What the person wrote above the link. */
  message: string;
  url: string;
};

export type Network = {
  name: string;
  /** One path in a 24 x 24 box. */
  mark: string;
  hrefOf: (shared: Shared) => string;
};

/** Spaces as '%20': the applications that these addresses open show a '+' as it stands. */
const address = (base: string, query: Record<string, string>): string =>
  `${base}?${new URLSearchParams(query).toString().replaceAll('+', '%20')}`;

/** Where an instrument can be shared, each by its own public address; no script of theirs is loaded. */
export const NETWORKS: readonly Network[] = [
  {
    name: 'WhatsApp',
    mark: 'M3 21l1.6-4.6a8.7 8.7 0 1 1 3.3 3.1ZM8.7 8.2c-.5 3.6 3.5 7.6 7.1 7.1l.5-1.9-2.3-1-1 1c-.8-.4-2-1.6-2.4-2.4l1-1-1-2.3Z',
    hrefOf: ({ message, url }) => address('https://wa.me/', { text: `${message} ${url}`.trim() }),
  },
  {
    name: 'Facebook',
    mark: 'M17 3h-2.5A4.5 4.5 0 0 0 10 7.5V10H7v4h3v7h4v-7h3l1-4h-4V7.5a.5.5 0 0 1 .5-.5H17Z',
    hrefOf: ({ message, url }) => address('https://www.facebook.com/sharer/sharer.php', { u: url, quote: message }),
  },
  {
    name: 'X',
    mark: 'M4 4h4l12 16h-4ZM4.5 20l6.3-7M13.3 10.9 19.5 4',
    hrefOf: ({ message, url }) => address('https://x.com/intent/post', { text: message, url }),
  },
  {
    name: 'Telegram',
    mark: 'M21 4 2.5 11.3l5.7 2L18.5 6l-8 8.5v5l3-3.3 4.2 3.3Z',
    hrefOf: ({ message, url }) => address('https://t.me/share/url', { url, text: message }),
  },
];

export interface ShareDialogProps {
  instrument: Instrument;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

export function ShareDialog({ instrument, isOpen, onOpenChange }: ShareDialogProps) {
  return (
    <Dialog isOpen={isOpen} onOpenChange={onOpenChange} title="Comparte este producto" description={instrument.name}>
      <ShareForm instrument={instrument} />
    </Dialog>
  );
}

function ShareForm({ instrument }: { instrument: Instrument }) {
  const [message, setMessage] = useState(`Mira este instrumento en Resuena: ${instrument.name}`);
  const [copied, setCopied] = useState<'yes' | 'refused' | null>(null);
  const [search] = useSearchParams();
  const dates = withRange(new URLSearchParams(), rangeInUrl(search)).toString();
  const url = new URL(paths.detail(instrument.id) + (dates && `?${dates}`), location.origin).href;

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      setCopied('yes');
    } catch {
      // The clipboard is forbidden or the page is not secure: the address can be copied by hand.
      setCopied('refused');
    }
  };

  const shareBySystem = async () => {
    try {
      await navigator.share({ title: instrument.name, text: message, url });
    } catch {
      // `navigator.share` also rejects when the person closes the sheet.
    }
  };

  return (
    <div className="share">
      <TextArea label="Mensaje" rows={2} value={message} onChange={setMessage} maxLength={280} />
      <ul className="share-networks">
        {NETWORKS.map(({ name, mark, hrefOf }) => (
          <li key={name}>
            <a className="share-network" href={hrefOf({ message, url })} target="_blank" rel="noopener noreferrer">
              <span>
                <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
                  <path d={mark} />
                </svg>
              </span>
              {name}
              <span className="visually-hidden"> (se abre en otra pestaña)</span>
            </a>
          </li>
        ))}
      </ul>
      <div className="share-link">
        <TextField
          label="Enlace"
          value={url}
          isReadOnly
          onFocus={({ target }) => target instanceof HTMLInputElement && target.select()}
        />
        <Button icon={copied === 'yes' ? 'check' : 'copy'} onClick={() => void copy()}>
          Copiar enlace
        </Button>
      </div>
      <p className="share-note" role="status">
        {copied === 'yes' && 'Enlace copiado.'}
        {copied === 'refused' && 'Tu navegador no deja copiar: selecciona el enlace y cópialo a mano.'}
      </p>
      {typeof navigator.share === 'function' && (
        <Button variant="quiet" icon="share" onClick={() => void shareBySystem()}>
          Más opciones para compartir
        </Button>
      )}
    </div>
  );
}
