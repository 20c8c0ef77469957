import { type ChangeEvent, type DragEvent, useState, useCallback } from 'react';
import { MAX_IMAGES } from '#domain/limits.ts';
import { fallbackSrcOf } from '#domain/pictures.ts';
import { IMAGE_ALT } from '#domain/typed-texts.ts';
import { adminIconPaths } from '../../../ui/admin-icon-paths.ts';
import { Banner } from '../../../ui/banner.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { roomLeft } from './picture-list.ts';
import './picture-places.css';
import { PictureOverlay, type Sending } from './picture-overlay.tsx';
import type { Pictures } from './use-pictures.ts';
import { useReorder } from './use-reorder.ts';

export interface PicturePlacesProps {
  pictures: Pictures;
  /** They stay as they are until the answer. */
  isSaving: boolean;
  /** What becomes of the chosen ones; null while nothing is sent. */
  sending: Sending | null;
  errorMessage: string | undefined;
  onRetry: () => void;
}

/** Six places for pictures, the first is the cover. Files are dropped or chosen; the handle reorders by hand and by keyboard. */
export function PicturePlaces({ pictures, isSaving, sending, errorMessage, onRetry }: PicturePlacesProps) {
  const { placed } = pictures;
  const [isOver, setOver] = useState(false);
  const { list, isDragging, said, say, handle } = useReorder({
    items: placed,
    keyOf: ({ key }) => key,
    draggedName: (_, at) => `Imagen ${at + 1}`,
    name: () => 'Imagen',
    onReorder: pictures.set,
  });

  const onChoose = (event: ChangeEvent<HTMLInputElement>): void => {
    pictures.choose([...(event.currentTarget.files ?? [])]);
    // The same file may be chosen again after it was removed.
    event.currentTarget.value = '';
  };
  const onDropFiles = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    if (!isSaving) pictures.choose([...event.dataTransfer.files]);
  };
  const isFull = roomLeft(placed) === 0;

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- files may be dropped here; the field below is for keyboards
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
      {errorMessage && <Banner kind="bad">{errorMessage}</Banner>}
      {pictures.problem && <Banner kind="bad">{pictures.problem}</Banner>}
      <ul ref={list}>
        {placed.map((picture, at) => (
          <li key={picture.key} data-cover={at === 0 || undefined} data-dragging={isDragging(picture) || undefined}>
            <div className="places-picture">
              {picture.kind === 'stored' ? (
                <img src={fallbackSrcOf(picture.url)} alt={`Imagen ${at + 1}`} />
              ) : (
                <FileImage file={picture.file} alt={`Imagen ${at + 1}`} />
              )}
              {!isSaving && (
                <>
                  <button
                    type="button"
                    className="places-handle"
                    aria-label={`Mover imagen ${at + 1} de ${placed.length}`}
                    {...handle(picture, at)}
                  >
                    <Icon path={adminIconPaths.handle} />
                  </button>
                  <IconButton
                    variant="bare"
                    icon="close"
                    className="places-remove"
                    label={`Quitar imagen ${at + 1}`}
                    onClick={() => {
                      pictures.remove(picture.key);
                      say(`Imagen ${at + 1} quitada`);
                    }}
                  />
                </>
              )}
              {isDragging(picture) ? (
                <span className="places-tag">
                  Posición {at + 1} de {placed.length}
                </span>
              ) : (
                at === 0 && <span className="places-tag">Principal</span>
              )}
              {picture.kind === 'chosen' && sending && <PictureOverlay file={picture.file} sending={sending} onRetry={onRetry} />}
            </div>
            <input
              aria-label={`Qué muestra la imagen ${at + 1}`}
              placeholder="Qué muestra (opcional)"
              value={picture.alt}
              maxLength={IMAGE_ALT.max}
              readOnly={isSaving}
              onChange={({ currentTarget }) => pictures.describe(picture.key, currentTarget.value)}
            />
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
          <small>JPEG, PNG, WebP o AVIF, hasta 8&nbsp;MB cada una.</small>
        </span>
        <input
          type="file"
          name="images"
          accept="image/jpeg,image/png,image/webp,image/avif"
          multiple
          disabled={isFull || isSaving}
          aria-label="Elegir imágenes"
          onChange={onChoose}
        />
      </label>
      {placed.length > 0 && (
        <p className="field-hint">
          Lo que muestra cada imagen se lee a quien no la ve: «De frente, con su arco». Hasta {IMAGE_ALT.max} caracteres.
        </p>
      )}
      {placed.length > 1 && <p className="field-hint">Con el teclado: Espacio levanta la imagen, las flechas la mueven.</p>}
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </div>
  );
}

/** Shows a file that was chosen. Its address lives as long as it is in sight: what is hidden lets go of it, and makes another when it comes back. */
function FileImage({ file, alt }: { file: File; alt: string }) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(file);
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [file],
  );
  return <img ref={show} alt={alt} />;
}
