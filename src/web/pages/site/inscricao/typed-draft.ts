import { type RefObject, useEffect } from 'react';
import { type Draft, draftOf, fieldsOfDraft } from '#shared/inscricao/draft.ts';

const prefix = 'inscricao:';

/** Ignores errors of the storage, which may be forbidden or full: the form works without it. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

/** Stores the typed fields in this tab until they are sent. */
export const keepTypedDraft = (codigo: string, form: HTMLFormElement, codes: readonly string[]): void =>
  void attempt(() => {
    const texts = [...new FormData(form)].filter(
      (pair): pair is [string, string] => typeof pair[1] === 'string',
    );
    sessionStorage.setItem(prefix + codigo, JSON.stringify(draftOf(Object.fromEntries(texts), codes)));
  });

/** Deletes the draft once the server has the fields, or the purchase is over. */
export const forgetTypedDraft = (codigo: string): void =>
  void attempt(() => sessionStorage.removeItem(prefix + codigo));

const readTypedDraft = (codigo: string): Draft | undefined =>
  attempt(() => JSON.parse(sessionStorage.getItem(prefix + codigo) ?? 'null') as Draft | null) ?? undefined;

/** Fills in the fields that the visitor has not changed on this page. */
function putInto(form: HTMLFormElement, fields: Draft): void {
  const names = Object.keys(fields);
  for (const element of form.elements) {
    if (element instanceof HTMLInputElement && element.type === 'checkbox') {
      // unticked boxes are not in the draft: a participant's other fields tell whether it covers the box
      const [participant] = /^participantes\.\d+\./.exec(element.name) ?? [];
      const isKept = participant !== undefined && names.some((name) => name.startsWith(participant));
      if (isKept && element.checked === element.defaultChecked)
        element.checked = fields[element.name] !== undefined;
    } else if (element instanceof HTMLInputElement && fields[element.name] !== undefined) {
      if (element.value !== element.defaultValue) continue;
      element.value = fields[element.name]!;
      element.closest('details')?.setAttribute('open', '');
    } else if (element instanceof HTMLSelectElement && fields[element.name] !== undefined)
      element.value = fields[element.name]!;
  }
}

/** Restores the draft of this tab after hydration; `onReady` then reads the form. */
export function useTypedDraft(
  form: RefObject<HTMLFormElement | null>,
  { codigo, codes, onReady }: { codigo: string; codes: string; onReady: (form: HTMLFormElement) => void },
): void {
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    const draft = readTypedDraft(codigo);
    if (draft) putInto(element, fieldsOfDraft(draft, codes.split(' ')));
    onReady(element);
  }, [form, codigo, codes, onReady]);
}
