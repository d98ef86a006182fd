import { Link } from 'react-router';
import type { LinhaDoCarrinho, LinhaDoPedido } from '#shared/contracts/loja.ts';
import { tamanhoLabel } from '#shared/loja/variante.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { recordLang } from '#web/lib/i18n/record-lang.ts';
import { useColourName } from '#web/lib/loja/use-colour-name.ts';
import { DrawnCover } from '#web/ui/site/drawn-cover.tsx';
import { Picture } from '#web/ui/site/picture.tsx';
import styles from './line-name.module.css';

type Line = LinhaDoCarrinho | LinhaDoPedido;

/** The picture of a line, or a drawing where the product has none. */
export function LinePicture({ line: { foto, nome, ref } }: { line: Line }) {
  return foto ? (
    <Picture image={foto} alt="" sizes="96px" ratio={1} className={styles.picture} />
  ) : (
    <DrawnCover seed={`produto ${ref || nome}`} ratio={1} className={styles.picture} />
  );
}

/** The product of a line, with its colour and size; a link while it is on sale. */
export function LineName({
  line: { nome, slug, cor, tamanho },
  onLeave,
}: {
  line: Line;
  onLeave?: () => void;
}) {
  const { label } = useT();
  const colourName = useColourName();
  const colour = cor && colourName(cor.nome);
  const size = tamanhoLabel(tamanho, label);
  return (
    <span className={styles.name}>
      {slug ? (
        <Link to={`/loja-virtual/produto/${slug}`} lang={recordLang} onClick={onLeave}>
          {nome}
        </Link>
      ) : (
        <span lang={recordLang}>{nome}</span>
      )}
      {(colour || size) && (
        <small>
          {colour && <span lang={colour.lang}>{colour.text}</span>}
          {colour && size && ', '}
          {size}
        </small>
      )}
    </span>
  );
}
