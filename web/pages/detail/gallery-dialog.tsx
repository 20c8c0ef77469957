import { useEffect, useEffectEvent, useRef, useState } from 'react';
import './gallery-dialog.css';
import { TABLET } from '../../ui/breakpoints.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Picture } from '../../ui/picture.tsx';
import type { GalleryPicture } from './gallery.tsx';
import { followFingers } from './picture-gestures.ts';

export interface GalleryDialogProps {
  name: string;
  pictures: readonly GalleryPicture[];
  alts: readonly string[];
  firstIndex: number;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** How large a picture is drawn when it is zoomed: a finer one is fetched by then. */
const SIZES = { whole: `${TABLET} 100vw, 960px`, zoomed: '300vw' };

/** Every picture on a strip that snaps: a finger swipes it, arrows, buttons and thumbnails move it. On a phone it fills the screen. */
export function GalleryDialog({ name, pictures, alts, firstIndex, isOpen, onOpenChange }: GalleryDialogProps) {
  return (
    <Dialog isOpen={isOpen} onOpenChange={onOpenChange} title={name} variant="full" size="l">
      <Strip
        key={firstIndex}
        name={name}
        pictures={pictures}
        alts={alts}
        firstIndex={firstIndex}
        onClose={() => onOpenChange(false)}
      />
    </Dialog>
  );
}

interface StripProps extends Pick<GalleryDialogProps, 'name' | 'pictures' | 'alts' | 'firstIndex'> {
  onClose: () => void;
}

function Strip({ name, pictures, alts, firstIndex, onClose }: StripProps) {
  const strip = useRef<HTMLUListElement>(null);
  const [index, setIndex] = useState(firstIndex);
  const [isZoomed, setZoomed] = useState(false);
  const last = pictures.length - 1;

  useEffect(() => {
    const list = strip.current;
    turnTo(list, firstIndex, 'instant');
    list?.focus({ preventScroll: true });
  }, [firstIndex]);

  const close = useEffectEvent(onClose);
  // Each picture begins whole.
  useEffect(() => {
    const list = strip.current;
    if (!list) return undefined;
    const gestures = followFingers(
      list,
      () => list.children[index]?.querySelector<HTMLElement>('.picture') ?? null,
      list.closest<HTMLElement>('.dialog-modal'),
      { onZoom: setZoomed, onClose: close },
    );
    return () => {
      gestures.reset();
      gestures.stop();
    };
  }, [index]);

  // Wherever the focus is in the dialog, the arrows turn the pictures.
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const steps: Record<string, number> = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: last };
      const wanted = steps[event.key];
      if (wanted === undefined) return;
      event.preventDefault();
      turnTo(strip.current, Math.min(Math.max(0, wanted), last), 'instant');
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [index, last]);

  return (
    <div className="gallery-viewer" role="group" aria-roledescription="galería" aria-label={`Fotos de ${name}`}>
      <div className="gallery-stage">
        <ul
          ref={strip}
          className="gallery-strip"
          data-zoomed={isZoomed || undefined}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be within reach of the keyboard
          tabIndex={0}
          aria-label={`Foto ${index + 1} de ${pictures.length}`}
          onScroll={({ currentTarget }) =>
            setIndex(Math.round(currentTarget.scrollLeft / Math.max(1, currentTarget.clientWidth)))
          }
        >
          {pictures.map(({ id, url }, at) => (
            <li key={id} aria-hidden={at !== index || undefined}>
              <Picture
                url={url}
                alt={alts[at] || `${name}, foto ${at + 1}`}
                sizes={isZoomed && at === index ? SIZES.zoomed : SIZES.whole}
              />
            </li>
          ))}
        </ul>
        <IconButton
          variant="float"
          icon="chevron-left"
          label="Foto anterior"
          className="gallery-previous"
          disabled={index === 0}
          onClick={() => turnTo(strip.current, index - 1, 'smooth')}
        />
        <IconButton
          variant="float"
          icon="chevron-right"
          label="Foto siguiente"
          className="gallery-next"
          disabled={index === last}
          onClick={() => turnTo(strip.current, index + 1, 'smooth')}
        />
      </div>
      <p className="gallery-count num" aria-live="polite">
        <span>
          Foto {index + 1} de {pictures.length}
        </span>
        {alts[index] && <span className="visually-hidden">: {alts[index]}</span>}
      </p>
      <Thumbnails pictures={pictures} index={index} onTurn={(at) => turnTo(strip.current, at, 'instant')} />
    </div>
  );
}

interface ThumbnailsProps extends Pick<GalleryDialogProps, 'pictures'> {
  index: number;
  onTurn: (index: number) => void;
}

function Thumbnails({ pictures, index, onTurn }: ThumbnailsProps) {
  return (
    <ul className="gallery-thumbnails">
      {pictures.map(({ id, url }, at) => (
        <li key={id}>
          <button type="button" aria-label={`Foto ${at + 1}`} aria-current={at === index || undefined} onClick={() => onTurn(at)}>
            <Picture url={url} alt="" sizes="96px" />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The scroll position decides which picture is shown, whatever moved it. */
const turnTo = (strip: HTMLElement | null, index: number, behavior: ScrollBehavior): void =>
  strip?.scrollTo({ left: index * strip.clientWidth, behavior });
