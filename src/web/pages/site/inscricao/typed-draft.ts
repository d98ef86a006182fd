import { type RefObject, useEffect } from 'react';
import { type Draft, draftOf, fieldsOfDraft } from '#shared/inscricao/draft.ts';

const prefix = 'inscricao:';

/** Storage may be forbidden or full: the form works without it. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

/** Keeps what is typed in this tab until it is sent. */
export const keepTypedDraft = (codigo: string, form: HTMLFormElement, codes: readonly string[]): void =>
  void attempt(() => {
    const texts = [...new FormData(form)].filter(
      (pair): pair is [string, string] => typeof pair[1] === 'string',
    );
    sessionStorage.setItem(prefix + codigo, JSON.stringify(draftOf(Object.fromEntries(texts), codes)));
  });

/** The server has what was typed, or the purchase is over. */
export const forgetTypedDraft = (codigo: string): void =>
  void attempt(() => sessionStorage.removeItem(prefix + codigo));

const readTypedDraft = (codigo: string): Draft | undefined =>
  attempt(() => JSON.parse(sessionStorage.getItem(prefix + codigo) ?? 'null') as Draft | null) ?? undefined;

/** Writes fields that the visitor has not touched on this page. */
function putInto(form: HTMLFormElement, fields: Draft): void {
  const names = Object.keys(fields);
  for (const element of form.elements) {
    if (element instanceof HTMLInputElement && element.type === 'checkbox') {
      // a box that was not ticked is not in the draft of its participant
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

/** Puts back what was typed in this tab and never sent, once the page is there; `onReady` reads the form as it is now. */
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
