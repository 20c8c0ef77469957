import { useState } from 'react';
import './gallery.css';
import { gallerySizes } from '#domain/gallery-sizes.ts';
import { Button } from '../../ui/button.tsx';
import { prefetch } from '../../ui/prefetch.ts';
import { Picture } from '../../ui/picture.tsx';
import { lazyDialog } from '../../ui/lazy-part.tsx';

const loadGalleryDialog = () => import('./gallery-dialog.tsx');
const GalleryDialog = lazyDialog(async () => (await loadGalleryDialog()).GalleryDialog);

/** Pictures on the page itself; the rest wait in the dialog. */
const SHOWN = 5;

export type GalleryPicture = { id: number; url: string };

export interface GalleryProps {
  name: string;
  pictures: readonly GalleryPicture[];
  /** What each of them shows; empty where nobody said it. */
  alts?: readonly string[] | undefined;
  /** Of the large picture, for the morph from a card. */
  transitionName: string;
}

/** One large picture and up to four small ones, on a phone a strip to swipe; each opens the full gallery at itself. */
export function Gallery({ name, pictures, alts = [], transitionName }: GalleryProps) {
  const [open, setOpen] = useState<{ index: number; isOpen: boolean } | null>(null);
  const [seen, setSeen] = useState(0);
  const shown = pictures.slice(0, SHOWN);
  if (shown.length === 0) {
    return (
      <div className="gallery" data-count={1}>
        <div className="gallery-pictures">
          <Picture url={null} alt={name} sizes="100vw" ratio="auto" />
        </div>
      </div>
    );
  }
  return (
    <div
      className="gallery"
      data-count={shown.length}
      onPointerEnter={() => prefetch(loadGalleryDialog)}
      onFocus={() => prefetch(loadGalleryDialog)}
    >
      <div
        className="gallery-pictures"
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => setSeen(Math.round(scrollLeft / clientWidth))}
      >
        {shown.map(({ id, url }, index) => (
          <button
            key={id}
            type="button"
            className="gallery-picture"
            aria-label={`Ver la foto ${index + 1} de ${pictures.length}${alts[index] ? `: ${alts[index]}` : ''}`}
            aria-haspopup="dialog"
            onClick={() => setOpen({ index, isOpen: true })}
          >
            <Picture
              url={url}
              alt={alts[index] || (index === 0 ? name : `${name}, foto ${index + 1}`)}
              sizes={gallerySizes(pictures.length, index)}
              ratio="auto"
              priority={index === 0}
              transitionName={index === 0 ? transitionName : undefined}
            />
          </button>
        ))}
      </div>
      {pictures.length > 1 && (
        <span className="gallery-place num" aria-hidden="true">
          {seen + 1}/{pictures.length}
        </span>
      )}
      <Button
        size="sm"
        icon="grid"
        className="gallery-more"
        aria-haspopup="dialog"
        onClick={() => setOpen({ index: 0, isOpen: true })}
      >
        Ver más
      </Button>
      {open && (
        <GalleryDialog
          name={name}
          pictures={pictures}
          alts={alts}
          firstIndex={open.index}
          isOpen={open.isOpen}
          onOpenChange={(isOpen) => setOpen({ ...open, isOpen })}
        />
      )}
    </div>
  );
}
