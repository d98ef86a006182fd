import { recebimentos } from '#shared/sections/recebimentos.ts';
import { FormPage } from '#web/crud/form/form-page.tsx';
import { onlyId } from '#web/crud/paths.ts';

/** How the church receives: its Pix key with the code it makes and a test of it, what it suggests, and the books. */
export default function RecebimentosPage() {
  return <FormPage section={recebimentos} id={onlyId} />;
}
