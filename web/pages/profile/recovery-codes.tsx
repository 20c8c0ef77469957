import { useState } from 'react';
import { saveAs } from '../../save-as.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

const FILE_NAME = 'resuena-codigos-de-recuperacion.txt';

/** The codes, the only time that anybody can read them. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const [copied, setCopied] = useState<boolean | null>(null);
  const text = `${codes.join('\n')}\n`;
  const copy = (): Promise<void> =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title="Guarda tus códigos de recuperación"
      isDismissable={false}
      actions={
        <Button variant="fill" onClick={onClose}>
          Ya los guardé
        </Button>
      }
    >
      <div className="dialog-form">
        <p>Si pierdes tu llave de acceso, cada código te deja entrar una vez. No volveremos a mostrarlos.</p>
        <ul className="recovery-codes" aria-label="Códigos de recuperación">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className="recovery-tools">
          <Button size="sm" icon="copy" onClick={() => void copy()}>
            {copied === true ? 'Copiados' : 'Copiar'}
          </Button>
          <Button size="sm" icon="download" onClick={() => saveAs(FILE_NAME, text, 'text/plain')}>
            Descargar
          </Button>
        </div>
        {copied === false && <Banner kind="warn">No se pudieron copiar. Descárgalos o anótalos.</Banner>}
      </div>
    </Dialog>
  );
}
