-- The initial privacy policy lists the cookies, and exists in English and Spanish. A church that never edited it gets a
-- new version, in force from now on; an edited policy is not changed.
do $migracao$
declare
  -- MD5 of the text of 0010 without the spaces between its elements, which the office's editor removes
  inicial constant text := '0e110dbdfb1d80e7701d4b9985dd4079';
  antes constant text := $texto$<p>Usamos somente cookies necessários: os que lembram o seu idioma e a aparência (tema claro ou escuro, cores) e o que mantém aberta a sessão de quem entra com senha. Não há cookies$texto$;
  depois constant text := $texto$<p>Usamos somente cookies necessários, todos deste site:</p>
<ul>
<li><strong>language</strong>, <strong>appearance</strong> e <strong>device_scheme</strong> (1 ano): lembram o seu idioma e a aparência (tema claro ou escuro, cores).</li>
<li><strong>sessao</strong> (30 dias): mantém aberta a sessão de quem entra com senha.</li>
<li><strong>aparelho</strong> (1 ano): criado quando alguém entra com senha; reconhece o aparelho na próxima entrada, para que tentativas erradas em outros lugares não bloqueiem o dono da conta.</li>
<li><strong>aparelho_site</strong> (1 hora): criado quando um formulário é enviado; conta os envios desse aparelho, para conter envios automáticos sem bloquear as outras pessoas da mesma rede.</li>
</ul>
<p>Não há cookies$texto$;
  ingles constant text := $texto$<p>This policy explains, in plain words, which personal data this church receives through the site, what it uses them for and how you can decide about them, under the Brazilian General Data Protection Law (Law 13,709/2018, the LGPD). The controller of the data is this church; its address and contacts are at the foot of the site. This is a translation: where it differs from the Portuguese text, the Portuguese text holds.</p>
<h2>Which data we receive, and what for</h2>
<p>You can read the whole site without saying who you are. We ask for data only in forms, and only for what each of them needs:</p>
<ul>
<li><strong>Contact:</strong> name, e-mail, telephone (if you wish), subject and message, to answer you and pass the matter on to those who can help.</li>
<li><strong>Prayer request:</strong> the reason and the text of the request and, unless you send it anonymously, name, e-mail and telephone, to pray for you or for those you name and, only if you ask for it, for a pastor to get in touch. The request is confidential: it is neither published nor read in public without your permission.</li>
<li><strong>Sign-ups, gifts and purchases:</strong> where the site offers them, the data of those who take part, give or buy, as needed to organise the activity, record the payment and issue receipts.</li>
<li><strong>Technical data:</strong> the network address (IP) of your device, used for a short time to hold back automatic messages and abuse.</li>
</ul>
<h2>What we rely on</h2>
<p>Answering your contact, your sign-ups and your purchases relies on your request and on carrying out what was agreed (art. 7, V, of the LGPD). Records of payments meet legal obligations (art. 7, II). Protecting the site against abuse relies on legitimate interest (art. 7, IX).</p>
<p>Religious belief and health are <strong>sensitive data</strong> (art. 5, II). A prayer request usually reveals them, and so may turning to a church. We therefore process them only with your <strong>specific and highlighted consent</strong> (art. 11, I), given in the form itself. We keep the date of the consent and the version of this text that you accepted; you can withdraw it at any time.</p>
<p>Data of children and adolescents are processed in their best interest and, for children, with the consent of a parent or guardian (art. 14).</p>
<h2>For how long</h2>
<ul>
<li><strong>Contacts:</strong> until the matter is settled and for up to two years after that.</li>
<li><strong>Prayer requests:</strong> while we pray and for up to one year after that, or until you ask for them to be deleted.</li>
<li><strong>Sign-ups, gifts and purchases:</strong> during the activity and, after that, for as long as tax and civil laws require.</li>
<li><strong>Record of consent:</strong> for as long as we keep the data it refers to.</li>
</ul>
<h2>Who has access</h2>
<p>Only the people of the church who need the data to serve you, each with an access of their own; prayer requests stay with the pastoral and intercession teams. We neither sell nor trade data. The providers that host the site and send its e-mails process them only on our behalf, and authorities receive them only when the law obliges us.</p>
<h2>Cookies and content of other sites</h2>
<p>We use necessary cookies only, all of them of this site:</p>
<ul>
<li><strong>language</strong>, <strong>appearance</strong> and <strong>device_scheme</strong> (1 year): remember your language and the appearance (light or dark theme, colours).</li>
<li><strong>sessao</strong> (30 days): keeps the session of those who sign in with a password open.</li>
<li><strong>aparelho</strong> (1 year): set when somebody signs in with a password; recognises the device at the next sign-in, so that wrong attempts elsewhere do not lock the owner out.</li>
<li><strong>aparelho_site</strong> (1 hour): set when a form is sent; counts what this device sends, to hold back automatic messages without blocking the others on the same network.</li>
</ul>
<p>There are no cookies for advertising or for measuring audiences. Videos and maps of other services are loaded only after you start them; from then on the policies of those services hold. Pages you read may be kept on your own device to open without internet; clearing the browser's data deletes them.</p>
<h2>Your rights</h2>
<p>At any time you can ask for (art. 18):</p>
<ul>
<li>confirmation that we process your data, and access to them;</li>
<li>correction of what is incomplete, wrong or out of date;</li>
<li>anonymisation, blocking or deletion of what is unnecessary or processed against the law;</li>
<li>portability of the data;</li>
<li>information about whom we share them with;</li>
<li>withdrawal of consent and deletion of the data processed on its basis.</li>
</ul>
<p>To ask, write to the data protection officer named on this page or use the contact page of the site. We may ask for a confirmation that it is really you. We answer free of charge, within 15 days. If the answer is not enough, you can turn to the Brazilian National Data Protection Authority (<a href="https://www.gov.br/anpd" rel="noopener">www.gov.br/anpd</a>).</p>
<h2>Security and changes</h2>
<p>The connection to the site is protected, passwords are not kept in readable text, access is limited by role, and changes to records leave a trace. When this text changes, the new version gets a number and a date; the earlier ones stay available on this page.</p>$texto$;
  espanhol constant text := $texto$<p>Esta política explica, en lenguaje sencillo, qué datos personales recibe esta iglesia por el sitio, para qué los usa y cómo puede usted decidir sobre ellos, conforme a la Ley General de Protección de Datos de Brasil (Ley 13.709/2018, la LGPD). La responsable de los datos es esta iglesia; su dirección y sus contactos están al pie del sitio. Esta es una traducción: donde difiera del texto en portugués, vale el texto en portugués.</p>
<h2>Qué datos recibimos y para qué</h2>
<p>Puede leer todo el sitio sin identificarse. Solo pedimos datos en los formularios, y únicamente lo que cada uno necesita:</p>
<ul>
<li><strong>Contacto:</strong> nombre, correo, teléfono (si lo desea), asunto y mensaje, para responderle y llevar el asunto a quien puede ayudar.</li>
<li><strong>Pedido de oración:</strong> el motivo y el texto del pedido y, si no lo envía como anónimo, nombre, correo y teléfono, para orar por usted o por quien indique y, solo si lo pide, para el contacto de un pastor. El pedido es reservado: no se publica ni se lee en público sin su autorización.</li>
<li><strong>Inscripciones, contribuciones y compras:</strong> cuando el sitio las ofrece, los datos de quien participa, contribuye o compra, necesarios para organizar la actividad, registrar el pago y emitir los comprobantes.</li>
<li><strong>Datos técnicos:</strong> la dirección de red (IP) de su dispositivo, usada por poco tiempo para contener envíos automáticos y abusos.</li>
</ul>
<h2>En qué nos apoyamos</h2>
<p>Responder a su contacto, a sus inscripciones y a sus compras se apoya en su pedido y en el cumplimiento de lo acordado (art. 7, V, de la LGPD). Los registros de pagos cumplen obligaciones legales (art. 7, II). La protección del sitio contra abusos se apoya en el interés legítimo (art. 7, IX).</p>
<p>La convicción religiosa y la salud son <strong>datos sensibles</strong> (art. 5, II). Un pedido de oración suele revelarlos, y acercarse a una iglesia también puede hacerlo. Por eso solo los tratamos con su <strong>consentimiento específico y destacado</strong> (art. 11, I), dado en el propio formulario. Guardamos la fecha del consentimiento y la versión de este texto que aceptó; puede retirarlo en cualquier momento.</p>
<p>Los datos de niños y adolescentes se tratan en su mejor interés y, en el caso de los niños, con el consentimiento de uno de los padres o del responsable (art. 14).</p>
<h2>Por cuánto tiempo</h2>
<ul>
<li><strong>Contactos:</strong> hasta que el asunto se concluya y por hasta dos años después.</li>
<li><strong>Pedidos de oración:</strong> mientras oramos y por hasta un año después, o hasta que pida que se borren.</li>
<li><strong>Inscripciones, contribuciones y compras:</strong> durante la actividad y, después, por los plazos que exigen las leyes fiscales y civiles.</li>
<li><strong>Registro del consentimiento:</strong> mientras guardemos los datos a los que se refiere.</li>
</ul>
<h2>Quién tiene acceso</h2>
<p>Solamente las personas de la iglesia que necesitan los datos para servirle, cada una con su propio acceso; los pedidos de oración quedan con el equipo pastoral y de intercesión. No vendemos ni cambiamos datos. Los proveedores que alojan el sitio y envían los correos los tratan solo en nuestro nombre, y las autoridades los reciben únicamente cuando la ley obliga.</p>
<h2>Cookies y contenido de otros sitios</h2>
<p>Usamos solamente cookies necesarias, todas de este sitio:</p>
<ul>
<li><strong>language</strong>, <strong>appearance</strong> y <strong>device_scheme</strong> (1 año): recuerdan su idioma y la apariencia (tema claro u oscuro, colores).</li>
<li><strong>sessao</strong> (30 días): mantiene abierta la sesión de quien entra con contraseña.</li>
<li><strong>aparelho</strong> (1 año): creada cuando alguien entra con contraseña; reconoce el dispositivo en la próxima entrada, para que intentos equivocados en otros lugares no bloqueen al dueño de la cuenta.</li>
<li><strong>aparelho_site</strong> (1 hora): creada al enviar un formulario; cuenta los envíos de ese dispositivo, para contener envíos automáticos sin bloquear a las demás personas de la misma red.</li>
</ul>
<p>No hay cookies de publicidad ni de medición de audiencia. Los videos y mapas de otros servicios solo se cargan después de que usted los acciona; desde ahí valen las políticas de esos servicios. Las páginas leídas pueden quedar guardadas en su propio dispositivo para abrirse sin internet; limpiar los datos del navegador las borra.</p>
<h2>Sus derechos</h2>
<p>En cualquier momento puede pedir (art. 18):</p>
<ul>
<li>la confirmación de que tratamos datos suyos y el acceso a ellos;</li>
<li>la corrección de lo que esté incompleto, equivocado o desactualizado;</li>
<li>la anonimización, el bloqueo o la eliminación de lo que sea innecesario o se trate en desacuerdo con la ley;</li>
<li>la portabilidad de los datos;</li>
<li>la información sobre con quién los compartimos;</li>
<li>el retiro del consentimiento y la eliminación de los datos tratados con base en él.</li>
</ul>
<p>Para pedirlo, escriba al encargado de la protección de datos indicado en esta página o use la página de contacto del sitio. Podemos pedir una confirmación de que es realmente usted. Respondemos sin costo, en hasta 15 días. Si la respuesta no basta, puede recurrir a la Autoridad Nacional de Protección de Datos de Brasil (<a href="https://www.gov.br/anpd" rel="noopener">www.gov.br/anpd</a>).</p>
<h2>Seguridad y cambios</h2>
<p>La conexión con el sitio está protegida, las contraseñas no se guardan en texto legible, el acceso está limitado por función y los cambios en los registros dejan rastro. Cuando este texto cambia, la nueva versión recibe un número y una fecha; las anteriores siguen disponibles en esta página.</p>$texto$;
  novo text;
begin
  select replace(privacidade, antes, depois) into novo from site
    where md5(regexp_replace(privacidade, '>\s+<', '><', 'g')) = inicial;
  if novo is null then
    return;
  end if;
  update site set privacidade = novo, privacidade_en = ingles, privacidade_es = espanhol;
  if exists (select from users) then
    update site set versao = versao + 1, atualizado_em = now();
    insert into site_privacidade (versao, texto, texto_en, texto_es)
      select max(versao) + 1, novo, ingles, espanhol from site_privacidade;
  else
    -- a new database: no visitor has read version 1, so it is replaced
    update site_privacidade set texto = novo, texto_en = ingles, texto_es = espanhol;
  end if;
end $migracao$;
