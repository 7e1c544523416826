#include "domain/sealed_secret.hpp"

#include <sodium.h>

#include <span>

#include "domain/base64url.hpp"
#include "domain/sodium_ready.hpp"

namespace signalbox::domain {

namespace {

static_assert(std::tuple_size_v<seal_nonce> == crypto_secretbox_NONCEBYTES);
static_assert(secret_key_bytes == crypto_secretbox_KEYBYTES);

const unsigned char* raw(const void* bytes) {
  return static_cast<const unsigned char*>(bytes);
}
unsigned char* raw(void* bytes) {
  return static_cast<unsigned char*>(bytes);
}

}  // namespace

std::string seal_secret(std::string_view plain, const sealing_key& key, const seal_nonce& nonce) {
  sodium_ready();
  std::string sealed(reinterpret_cast<const char*>(nonce.data()), nonce.size());
  sealed.resize(nonce.size() + crypto_secretbox_MACBYTES + plain.size());
  crypto_secretbox_easy(raw(sealed.data() + nonce.size()), raw(plain.data()), plain.size(),
                        raw(nonce.data()), raw(key.bytes().data()));
  return to_base64url(sealed);
}

std::string seal_secret(std::string_view plain, const sealing_key& key, const entropy& random) {
  seal_nonce nonce{};
  random(nonce);
  return seal_secret(plain, key, nonce);
}

result<std::string> open_secret(std::string_view sealed, const sealing_key& key) {
  constexpr std::size_t overhead = crypto_secretbox_NONCEBYTES + crypto_secretbox_MACBYTES;
  sodium_ready();
  const auto bytes = from_base64url(sealed);
  if (!bytes || bytes->size() < overhead) {
    return fail(errc::internal, "A stored secret is damaged.");
  }
  const std::string_view box = std::string_view{*bytes}.substr(crypto_secretbox_NONCEBYTES);
  std::string plain(bytes->size() - overhead, '\0');
  if (crypto_secretbox_open_easy(raw(plain.data()), raw(box.data()), box.size(), raw(bytes->data()),
                                 raw(key.bytes().data())) != 0) {
    return fail(errc::internal, "A stored secret is damaged, or was sealed under another key.");
  }
  return plain;
}

}  // namespace signalbox::domain
