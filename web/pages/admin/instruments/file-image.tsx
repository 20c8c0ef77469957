import { useCallback } from 'react';

/** Shows a file that was chosen. Its address lives as long as it is in sight: what is hidden lets go of it, and makes another when it comes back. */
export function FileImage({ file, alt }: { file: File; alt: string }) {
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
