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
  // message
  cad7c5e0e862367ffe728e690d00ed2a1bbb66922b449ff110e98d462a759a73:
    'd5639187c396578d458575f3ccc1acc9de58a1ea43769ad147555720d5e7be43',
};
