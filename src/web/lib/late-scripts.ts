import { languageCookie } from '#shared/contracts/appearance.ts';

const hydrated = 'hydrated';

/** Tells the script below that the page answers by itself from now on. */
export function announceHydration(): void {
  performance.mark(hydrated);
  // from here on everything is laid out (ui/base.css)
  document.documentElement.dataset.awake = '';
  window.dispatchEvent(new Event(hydrated));
}

/** Where the script below leaves the promises of the style sheets that it fetches. */
const lateSheets = 'lateSheets';

/** Once they are there, or will not be: what the page shows from here on may need any of them. */
export async function wholeStyles(): Promise<void> {
  await Promise.all((globalThis as { [lateSheets]?: Promise<unknown>[] })[lateSheets] ?? []);
}

/** The page's own modules, held back by the server under this type until somebody does something. */
export const heldType = 'text/plain';

/**
 * Public pages are read before they are used: their links and forms work as they are, and what makes them answer
 * without a reload is fetched when somebody moves, touches or types (a page that appears under a pointer at rest is told
 * of a move that was none). A button pressed meanwhile is pressed again once
 * the page knows it, and a link that does more than lead somewhere (`data-wakes`); a list chosen from, likewise. What
 * opens by itself (popovers) is left to the browser. Style sheets that the server switched off, because what the page
 * shows of them came with it, are fetched then as well. It also keeps the language that the address named, and lays out
 * part by part, while nothing else happens, what the first view left for later (ui/base.css).
 */
export const lateScript = `(()=>{
const l=new URLSearchParams(location.search).get('lang');
if(l&&l.replace('_','-')===document.documentElement.lang)document.cookie='${languageCookie}='+encodeURIComponent(l)+'; path=/; max-age=31536000; samesite=lax';
const rest=[...document.querySelectorAll('.later')],idle=self.requestIdleCallback??setTimeout,
next=()=>{const at=rest.shift();if(at){at.style.contentVisibility='visible';idle(next)}};addEventListener('load',()=>idle(next));
const m=document.querySelector('script[type="${heldType}"]');if(!m)return;
const held=new Map,on={capture:true,passive:true};
let begun;const begin=e=>{if(begun||e.type==='pointermove'&&!e.movementX&&!e.movementY)return;begun=1;for(const e of starts)removeEventListener(e,begin,on);
self.${lateSheets}=[...document.querySelectorAll('link[disabled]')].map(l=>new Promise(r=>{l.onload=l.onerror=r;l.disabled=false}));
const s=document.createElement('script');s.type='module';s.textContent=m.textContent;document.head.append(s)};
const starts=['pointerdown','pointermove','touchstart','keydown','focusin','scroll'];
for(const e of starts)addEventListener(e,begin,on);
const hold=e=>{const at=e.target.closest?.(e.type==='click'?'button[type=button]:not([popovertarget]),a[data-wakes]':'select');
if(at){e.preventDefault();e.stopImmediatePropagation();held.set(at,[e.type,at.value]);begin(e)}};
addEventListener('click',hold,true);addEventListener('change',hold,true);
addEventListener('${hydrated}',()=>{removeEventListener('click',hold,true);removeEventListener('change',hold,true);
for(const[at,[type,value]]of held)if(type==='click'){const w=at.dataset.wakes,now=at.isConnected?at:w&&document.querySelector('[data-wakes="'+w+'"]');if(now)now.click();else if(at.href)location.href=at.href}else{at.value=value;at.dispatchEvent(new Event(type,{bubbles:true}))}},{once:true})
})()`.replaceAll('\n', '');
