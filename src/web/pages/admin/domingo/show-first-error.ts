/** Brings the first faulty field of a form into view and focuses it, once its error is rendered. */
export function showFirstError(form: HTMLFormElement | null): void {
  setTimeout(() => {
    const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
    wrong?.focus({ preventScroll: true });
    // not at the edge, where the bar with the phone's status would cover it
    wrong?.scrollIntoView({ block: 'center' });
  });
}
