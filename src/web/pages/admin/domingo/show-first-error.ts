/** Brings the first faulty field of a form into view and focuses it, once its error stands on the page. */
export function showFirstError(form: HTMLFormElement | null): void {
  setTimeout(() => {
    const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
    wrong?.focus({ preventScroll: true });
    // not to the edge, where the bar of the phone's status covers it
    wrong?.scrollIntoView({ block: 'center' });
  });
}
