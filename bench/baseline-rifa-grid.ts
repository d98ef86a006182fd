/**
 * The baseline of `rifa-grid.ts`: the least that a grid of buttons needs which draws only the rows in view. Its rows have the places
 * of the product's and are made anew as they come into view, without React, words, access by keyboard or taken numbers.
 */
export const baselineGrid = (total: number): string => `<!doctype html><meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<style>
  body { margin: 16px; font-family: sans-serif }
  #view { block-size: min(62dvh, 540px); overflow: hidden auto; padding: 6px; border: 1px solid #999; border-radius: 12px }
  #grid { position: relative; block-size: ${Math.ceil(total / 10) * 108}px }
  .row { position: absolute; inset-inline: 0; display: grid; grid-template-columns: repeat(5, minmax(0, 1fr)); gap: 6px;
    grid-auto-rows: 48px; block-size: 108px; padding-block-end: 6px }
  .row button { border: 1px solid #999; border-radius: 8px; background: #fff; font: 600 1rem/1 sans-serif }
</style>
<div id="view"><div id="grid"></div></div>
<script>
  const view = document.getElementById('view'), grid = document.getElementById('grid'), drawn = new Map();
  const make = (row) => {
    const element = document.createElement('div');
    element.className = 'row';
    element.style.top = row * 108 + 'px';
    for (let cell = 0; cell < 10; cell++) {
      const button = document.createElement('button');
      button.textContent = String(row * 10 + cell).padStart(5, '0');
      element.append(button);
    }
    return element;
  };
  const draw = () => {
    const first = Math.max(0, Math.floor(view.scrollTop / 108) - 8);
    const end = Math.min(${Math.ceil(total / 10)}, Math.ceil((view.scrollTop + view.clientHeight) / 108) + 8);
    for (const [row, element] of drawn) if (row < first || row >= end) { element.remove(); drawn.delete(row); }
    for (let row = first; row < end; row++) if (!drawn.has(row)) { const e = make(row); drawn.set(row, e); grid.append(e); }
  };
  view.addEventListener('scroll', draw);
  draw();
</script>`;
