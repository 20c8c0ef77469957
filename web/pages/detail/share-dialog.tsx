import { useState } from 'react';
import './share-dialog.css';
import type { Instrument } from '#domain/contract/instruments.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { NETWORKS } from './social-networks.ts';

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
  const url = new URL(paths.detail(instrument.id), location.origin).href;

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      setCopied('yes');
    } catch {
      // Forbidden, or a page that is not secure: the address can still be taken by hand.
      setCopied('refused');
    }
  };

  const shareBySystem = async () => {
    try {
      await navigator.share({ title: instrument.name, text: message, url });
    } catch {
      // Closing the system's sheet counts as an error there; there is nothing to say.
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
                <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
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
