/**
 * The digests under which databases know the sets that were made up in another way before, by what the same rows come to
 * today: nothing is put in a second time. A change of the rows changes the digest, and its line here is dead.
 */
export const knownDigests: Readonly<Record<string, string>> = {
  // dict
  c3c6c729e190923873d7c147e5f6eae8fcb2f1b080cd914e5f3e39a7dd8434e4:
    '572a3d1c2f29d2391a37acd2376a64a59aba91878ccbb5ddee1acb5a764f3a60',
  // config
  d927542b56c3525c36d6a79e9242cb4a03741a704fee06bdc4be1db521d92777:
    '109daebd8bb07daf91e117295e21a14946e6fd9b07e42e226ed0384a78da2be8',
  // menu
  '2dfcfe6a9469d06b253c0d59e095a5216d95028225675b05045db105bfdf0c4a':
    '2b511e74a73fc81cffd674bc29c9cef1110524be467d6ced4813707a67ed129f',
  // role
  '112a16249e542d896024f1305bf72395d6c12eeae99409fa2ca5a161aa8594bd':
    '3f91dfafd4a379c730f7313c5b58ca5a1a61c20d99544ae1f8a83666c62c3dc0',
  // message
  cad7c5e0e862367ffe728e690d00ed2a1bbb66922b449ff110e98d462a759a73:
    'd5639187c396578d458575f3ccc1acc9de58a1ea43769ad147555720d5e7be43',
};
