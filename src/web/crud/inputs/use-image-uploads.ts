import { useCallback, useEffect, useRef, useState } from 'react';
import type { StoredFile } from '#shared/crud/record.ts';
import type { DraftImage } from '#web/crud/draft.ts';
import { isApiError } from '#web/lib/http/api-error.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { uploadFile } from '#web/lib/office/upload.ts';

export type Upload = { state: 'waiting' | 'sending'; part: number } | { state: 'failed'; why: string };

/** Uploads at the same time; more would only slow each other down. */
const maxParallelUploads = 3;

/**
 * Uploads the files of a list as soon as they are added, and replaces each with the stored one. Files keep
 * their position meanwhile, so that they can be moved and removed like stored ones.
 */
export function useImageUploads(
  path: string,
  images: readonly DraftImage[],
  onChange: (images: readonly DraftImage[]) => void,
) {
  const { t } = useT();
  const [uploads, setUploads] = useState<ReadonlyMap<File, Upload>>(new Map());
  const running = useRef(new Map<File, AbortController>());
  // shows a file just uploaded from this device instead of downloading it
  const uploadedFiles = useRef(new Map<string, File>());
  // two answers may arrive between two renders: each must continue from the list the other left
  const latest = useRef(images);
  latest.current = images;

  const setUpload = useCallback(
    (file: File, upload: Upload) => setUploads((now) => new Map(now).set(file, upload)),
    [],
  );
  const change = useCallback(
    (next: readonly DraftImage[]) => {
      latest.current = next;
      onChange(next);
    },
    [onChange],
  );

  const start = useCallback(
    async (file: File) => {
      const abort = new AbortController();
      running.current.set(file, abort);
      setUpload(file, { state: 'sending', part: 0 });
      try {
        const { id, url } = await uploadFile(path, file, {
          signal: abort.signal,
          onProgress: (part) => setUpload(file, { state: 'sending', part }),
        });
        const stored: StoredFile = { id, url, nome: file.name, tipo: file.type, bytes: file.size };
        uploadedFiles.current.set(id, file);
        change(latest.current.map((one) => (one === file ? stored : one)));
      } catch (error) {
        if (abort.signal.aborted) return;
        const why = isApiError(error) ? (error.of('arquivo') ?? error.message) : '';
        setUpload(file, { state: 'failed', why: why || t('error.fallback') });
      } finally {
        running.current.delete(file);
      }
    },
    [path, setUpload, change, t],
  );

  useEffect(() => {
    const files = images.filter((one): one is File => one instanceof File);
    for (const [file, abort] of running.current) if (!files.includes(file)) abort.abort();
    const waiting = files.filter(
      (file) => !running.current.has(file) && uploads.get(file)?.state !== 'failed',
    );
    for (const file of waiting.slice(0, maxParallelUploads - running.current.size)) void start(file);
  }, [images, uploads, start]);

  useEffect(() => {
    const controllers = running.current;
    return () => {
      for (const abort of controllers.values()) abort.abort();
    };
  }, []);

  return {
    stateOf: (file: File): Upload => uploads.get(file) ?? { state: 'waiting', part: 0 },
    retry: (file: File) => setUpload(file, { state: 'waiting', part: 0 }),
    fileOf: (image: DraftImage): File | undefined =>
      image instanceof File ? image : uploadedFiles.current.get(image.id),
    change,
  };
}
