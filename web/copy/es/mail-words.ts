import type { MailWordLists } from '#core/identity/mail-words.ts';

/** A noun and an adjective, as in 'tetera verde': feminine, short, common and calm, with the letters a to z. No two sound alike. */
export const mailWordLists: MailWordLists = {
  first:
    'abeja,alfombra,almendra,amapola,ardilla,arena,avellana,azucena,bandera,barca,bicicleta,botella,brisa,bufanda,butaca,calabaza,camisa,campana,canasta,canoa,carpeta,cascada,cebra,cereza,ciruela,cocina,colmena,corbata,corona,escalera,escoba,espiga,estrella,estufa,falda,fiesta,flauta,fresa,fuente,galleta,gaviota,golosina,guitarra,isla,jarra,jirafa,lavanda,lechuga,lenteja,libreta,limonada,linterna,lluvia,luna,maleta,mandarina,manzana,margarita,medalla,merienda,mermelada,mesa,mochila,moneda,naranja,noria,nube,nutria,palmera,pared,pecera,pelota,perla,piedra,pintura,playa,pluma,pradera,puerta,pulsera,raqueta,receta,regadera,repisa,rueda,sandalia,selva,semilla,servilleta,silla,sombrilla,sopa,taza,terraza,tetera,tienda,toalla,toronja,torre,tortuga,trompeta,uva,vela,ventana'.split(
      ',',
    ),
  second:
    'alegre,amable,amarilla,azul,blanca,bonita,brillante,calmada,celeste,clara,contenta,cordial,cuadrada,curiosa,delicada,discreta,divertida,dorada,dulce,elegante,famosa,feliz,firme,gentil,graciosa,grande,gris,leal,ligera,limpia,lisa,luminosa,modesta,nevada,noble,ordenada,paciente,plateada,prudente,puntual,rayada,redonda,roja,sabia,sencilla,sincera,soleada,suave,tranquila,turquesa,verde,violeta'.split(
      ',',
    ),
};
