/** Hands a file to the browser, which puts it where the person keeps downloads. */
export function saveFile(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // the browser has begun to read it by the next turn
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
