import { type ChangeEvent, type DragEvent, type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { MAX_IMAGES } from '#domain/catalogue.ts';
import { fallbackSrcOf } from '#domain/pictures.ts';
import { adminIconPaths } from '../../../ui/admin-icon-paths.ts';
import { Banner } from '../../../ui/banner.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { movePicture, type PlacedPicture, roomLeft } from './picture-list.ts';
import './picture-places.css';
import { PictureVeil, type Sending } from './picture-veil.tsx';
import type { Pictures } from './use-pictures.ts';

export interface PicturePlacesProps {
  pictures: Pictures;
  /** They stay as they are until the answer. */
  isSaving: boolean;
  /** What becomes of the chosen ones; null while nothing is sent. */
  sending: Sending | null;
  errorMessage: string | undefined;
  onRetry: () => void;
}

/** Keys that move a lifted picture, and by how many places: two stand in each row. */
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -2, ArrowDown: 2 };

/** Lifted by the grip: `from` is where it goes back to, `at` where it is now. */
type Lifted = { key: string; from: number; before: readonly PlacedPicture[] };

/** Six places for pictures, the first is the cover. Files are dropped or chosen; the grip reorders by hand and by keyboard. */
export function PicturePlaces({ pictures, isSaving, sending, errorMessage, onRetry }: PicturePlacesProps) {
  const { placed } = pictures;
  const [lifted, setLifted] = useState<Lifted | null>(null);
  const [said, setSaid] = useState('');
  const [isOver, setOver] = useState(false);
  const list = useRef<HTMLUListElement>(null);

  const say = (at: number) => setSaid(`Posición ${at + 1} de ${placed.length}`);
  const lift = (key: string, from: number) => {
    setLifted({ key, from, before: placed });
    setSaid(`Imagen ${from + 1} levantada. Las flechas la mueven, Espacio la deja, Escape la devuelve.`);
  };
  const drop = (at: number) => {
    setLifted(null);
    setSaid(`Imagen en la posición ${at + 1} de ${placed.length}`);
  };
  const moveTo = (from: number, to: number) => {
    const bounded = Math.min(placed.length - 1, Math.max(0, to));
    if (bounded === from) return;
    pictures.move(from, bounded);
    say(bounded);
  };

  const onKeyDown = (event: KeyboardEvent, key: string, at: number): void => {
    const isLifted = lifted?.key === key;
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault();
      if (isLifted) drop(at);
      else lift(key, at);
      return;
    }
    if (!isLifted) return;
    const step = STEPS[event.key];
    if (step !== undefined) {
      event.preventDefault();
      moveTo(at, at + step);
    } else if (event.key === 'Escape') {
      // Puts the picture back; the dialog stays open.
      event.preventDefault();
      event.stopPropagation();
      pictures.set(lifted.before);
      setLifted(null);
      setSaid(`Imagen de vuelta en la posición ${lifted.from + 1}`);
    }
  };

  const onPointerMove = (event: PointerEvent, key: string): void => {
    if (lifted?.key !== key || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const from = placed.findIndex((picture) => picture.key === key);
    const to = placeUnder(list.current, event.clientX, event.clientY);
    if (to !== null && to !== from && movePicture(placed, from, to) !== placed) moveTo(from, to);
  };

  const onChoose = (event: ChangeEvent<HTMLInputElement>): void => {
    void pictures.choose([...(event.currentTarget.files ?? [])]);
    // The same file may be chosen again after it was removed.
    event.currentTarget.value = '';
  };
  const onDropFiles = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    if (!isSaving) void pictures.choose([...event.dataTransfer.files]);
  };
  const isFull = roomLeft(placed) === 0;

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- files may be dropped anywhere here; the field below chooses them by keyboard
    <div
      className="places"
      role="group"
      aria-label="Imágenes"
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDropFiles}
    >
      <div className="places-head">
        <b>Imágenes</b>
        <span className="soft num">
          {placed.length} de {MAX_IMAGES}
        </span>
      </div>
      {(errorMessage ?? pictures.problem) && <Banner kind="bad">{errorMessage ?? pictures.problem}</Banner>}
      <ul ref={list}>
        {placed.map((picture, at) => (
          <li key={picture.key} data-cover={at === 0 || undefined} data-lifted={lifted?.key === picture.key || undefined}>
            <img src={picture.kind === 'stored' ? fallbackSrcOf(picture.url) : picture.url} alt={`Imagen ${at + 1}`} />
            {!isSaving && (
              <>
                <button
                  type="button"
                  className="places-grip"
                  aria-label={`Mover imagen ${at + 1} de ${placed.length}`}
                  aria-pressed={lifted?.key === picture.key}
                  onKeyDown={(event) => onKeyDown(event, picture.key, at)}
                  onBlur={() => setLifted((known) => (known?.key === picture.key ? null : known))}
                  onPointerDown={(event) => {
                    event.currentTarget.setPointerCapture(event.pointerId);
                    lift(picture.key, at);
                  }}
                  onPointerMove={(event) => onPointerMove(event, picture.key)}
                  onPointerUp={() => drop(at)}
                  onPointerCancel={() => drop(at)}
                >
                  <Icon path={adminIconPaths.grip} />
                </button>
                <IconButton
                  variant="bare"
                  icon="close"
                  className="places-remove"
                  label={`Quitar imagen ${at + 1}`}
                  onClick={() => {
                    pictures.remove(picture.key);
                    setSaid(`Imagen ${at + 1} quitada`);
                  }}
                />
              </>
            )}
            {lifted?.key === picture.key ? (
              <span className="places-tag">
                Posición {at + 1} de {placed.length}
              </span>
            ) : (
              at === 0 && <span className="places-tag">Principal</span>
            )}
            {picture.kind === 'chosen' && sending && <PictureVeil file={picture.file} sending={sending} onRetry={onRetry} />}
          </li>
        ))}
      </ul>
      <label className="places-drop" data-over={isOver || undefined} data-full={isFull || isSaving || undefined}>
        <Icon path={adminIconPaths['image-plus']} />
        <span>
          {pictures.isPreparing
            ? 'Preparando imágenes...'
            : isFull
              ? 'Quita una imagen para agregar otra.'
              : 'Arrastra imágenes o elígelas aquí.'}
          <small>JPEG, PNG, WebP o AVIF, hasta 8 MB cada una.</small>
        </span>
        <input
          type="file"
          accept="image/jpeg,image/png,image/webp,image/avif"
          multiple
          disabled={isFull || isSaving}
          aria-label="Elegir imágenes"
          onChange={onChoose}
        />
      </label>
      {placed.length > 1 && <p className="field-hint">Con el teclado: Espacio levanta la imagen, las flechas la mueven.</p>}
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </div>
  );
}

/** Which picture's place lies under a point; null between them. */
function placeUnder(list: HTMLUListElement | null, x: number, y: number): number | null {
  const places = [...(list?.children ?? [])].map((place) => place.getBoundingClientRect());
  const at = places.findIndex(({ left, right, top, bottom }) => x >= left && x <= right && y >= top && y <= bottom);
  return at === -1 ? null : at;
}
