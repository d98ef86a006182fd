import type { transparencia as pt } from '#shared/i18n/pt_BR/transparencia.ts';

export const transparencia: Record<keyof typeof pt, string> = {
  'transparencia.title': 'Las cuentas de la iglesia',
  'transparencia.lead':
    'Lo que entró y lo que salió, mes a mes. Cada mes publicado queda atado al anterior: cualquiera comprueba si algo cambió después.',
  'transparencia.description':
    'Entradas y salidas de {church}, mes a mes, publicadas de un modo que cualquiera puede comprobar.',
  'transparencia.of': 'Cuentas de {church}',
  'transparencia.month_of': '{month}: cuentas de {church}',
  'transparencia.month_description': 'En {month} entraron {income} y salieron {expenses} en {church}.',
  'transparencia.empty': 'Aún no hay cuentas publicadas',
  'transparencia.empty_text': 'Cuando la tesorería publique un mes cerrado, aparecerá aquí.',
  'transparencia.all_months': 'Ver los meses y comprobarlos',
  'transparencia.months': 'Mes a mes',
  'transparencia.month': 'Mes',
  'transparencia.chart': 'Entradas y salidas de cada mes publicado',
  'transparencia.published': 'Publicado el {day}',
  'transparencia.number': 'Publicación n.º {number}',
  'transparencia.code': 'Código de esta publicación',
  'transparencia.code_help':
    'Guarde este código, o anótelo en el acta: con él, cualquiera prueba después lo que estaba publicado hoy.',
  'transparencia.last_code': 'Último código de la cadena',
  'transparencia.state_reaberto_text':
    'Los libros de este mes fueron reabiertos el {day}. Por ahora, los números son los mismos.',
  'transparencia.state_alterado_text':
    'Los libros de este mes fueron reabiertos el {day}, y hoy dan otros números. Lo de abajo es lo que se publicó.',
  'transparencia.state_alterado_sem_text':
    'Hoy los libros dan otros números para este mes. Lo de abajo es lo que se publicó.',
  'transparencia.reason': 'Motivo: {reason}',
  'transparencia.corrects': 'Esta publicación corrige la n.º {number}.',
  'transparencia.versions': 'Lo que ya se publicó de este mes',
  'transparencia.versions_text': 'Una corrección es una publicación nueva. La antigua sigue en la cadena.',
  'transparencia.check': 'Comprobar',
  'transparencia.check_title': 'Compruébelo usted mismo',
  'transparencia.check_text':
    'Su navegador descarga todo lo que la iglesia publicó, rehace el cálculo de los códigos y dice lo que encontró. No se envía nada.',
  'transparencia.check_kept': 'Código que usted guardó (si lo tiene)',
  'transparencia.check_running': 'Comprobando…',
  'transparencia.check_ok_one': 'Es correcto: la publicación está intacta.',
  'transparencia.check_ok':
    'Es correcto: las {count} publicaciones están intactas, y cada una sigue a la anterior.',
  'transparencia.check_shown': 'El código de esta página está entre ellas.',
  'transparencia.check_not_shown':
    'El código de esta página no está entre ellas: recargue la página y compruebe de nuevo.',
  'transparencia.check_kept_found':
    'El código que usted guardó es el de la publicación n.º {number}, de {month}: no cambió.',
  'transparencia.check_kept_missing':
    'El código que usted guardó no está en la cadena: vea si lo copió entero. Si lo copió, lo publicado aquella vez no es lo que está aquí hoy. Pregunte a la iglesia.',
  'transparencia.check_fault.codigo':
    'No coincide: el texto de la publicación n.º {number} no es el de su código. Fue modificada.',
  'transparencia.check_fault.anterior':
    'No coincide: la publicación n.º {number} no sigue a la anterior. Alguna antes de ella fue modificada o retirada.',
  'transparencia.check_fault.numero':
    'No coincide: la publicación en la posición {number} tiene otro número.',
  'transparencia.check_fault.formato':
    'No coincide: el texto en la posición {number} no es una publicación de esta iglesia.',
  'transparencia.check_failed': 'No se pudo descargar la cadena. Revise su conexión e intente de nuevo.',
  'transparencia.check_no_crypto':
    'Este navegador solo comprueba en páginas seguras (https). Siga los pasos de abajo.',
  'transparencia.check_noscript': 'Sin JavaScript, siga los pasos de abajo.',
  'transparencia.check_again': 'Comprobar de nuevo',
  'transparencia.by_hand': 'Cómo comprobar sin esta página',
  'transparencia.by_hand_1':
    'Descargue la cadena: {address}. En elos está cada publicación: el documento, como texto, y su sha256.',
  'transparencia.by_hand_2':
    'Calcule el SHA-256 del texto de cada documento, en UTF-8, sin agregar nada. Tiene que ser igual al sha256.',
  'transparencia.by_hand_3':
    'Dentro de cada documento, anterior tiene que ser el sha256 del eslabón anterior; en el primero, null. numero cuenta 1, 2, 3…',
  'transparencia.by_hand_4':
    'Compare con un código que usted guardó. Quien cambia una publicación antigua cambia todos los códigos posteriores.',
  'transparencia.by_hand_limit':
    'La cadena muestra cambios en lo publicado. No prueba que los libros estuvieran bien: para eso están el consejo fiscal y la asamblea.',
  'transparencia.download': 'Descargar la cadena (JSON)',
  'transparencia.back': 'Todos los meses',
};
