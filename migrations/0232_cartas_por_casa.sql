-- Letters to households: a type of template that is printed for a list of people, one letter for each household, and is
-- not issued to one person.
alter table documento_modelo drop constraint documento_modelo_tipo_check,
  add constraint documento_modelo_tipo_check check (tipo in ('certificado_de_batismo', 'certificado_de_apresentacao', 'certificado_de_casamento', 'carta_de_transferencia', 'declaracao', 'carteira_de_membro', 'carta_por_casa'));

insert into documento_modelo (nome, tipo, titulo, texto, assinatura_1) values
('Carta às famílias', 'carta_por_casa', 'Uma palavra à sua casa',
$texto${{casa.nome}}, graça e paz!

Somos gratos a Deus por sua casa e pela caminhada que fazemos juntos na {{igreja.nome}}. Oramos para que não faltem aí o pão, a saúde e a alegria de servir ao Senhor.

Quando precisar de oração, de uma visita ou de ajuda, sua casa pode contar conosco: basta falar com a secretaria. Será uma alegria celebrar juntos no próximo culto.

> “Eu e a minha casa serviremos ao Senhor.” Josué 24.15

Com carinho em Cristo,$texto$, 'Pastor presidente')
on conflict do nothing;
