import { Icon } from '../../../ui/icon.tsx';

/** What becomes of the chosen files: `share` of each one, 0 to 1, or that sending failed. */
export type Sending = { state: 'under-way'; share: (file: File) => number } | { state: 'failed'; isBad: (file: File) => boolean };

export interface PictureVeilProps {
  file: File;
  sending: Sending;
  onRetry: () => void;
}

/** Over a chosen picture while it is sent, and when that failed: the file is kept, and can be sent again. */
export function PictureVeil({ file, sending, onRetry }: PictureVeilProps) {
  if (sending.state === 'failed') {
    if (!sending.isBad(file)) return null;
    return (
      <div className="places-veil">
        <span>No se pudo subir la imagen</span>
        <button type="button" onClick={onRetry}>
          <Icon name="repeat" size="s" />
          Reintentar
        </button>
      </div>
    );
  }
  const percent = Math.round(sending.share(file) * 100);
  return (
    <div className="places-veil">
      <span className="places-sent num">
        <span>{percent === 100 ? 'Guardando' : `Subiendo ${file.name}`}</span>
        <span>{percent} %</span>
      </span>
      <progress max={100} value={percent} aria-label={`Subiendo ${file.name}`} />
    </div>
  );
}
