#include "core/crypto/sealed_secret.hpp"

#include <fmt/format.h>
#include <sodium.h>

#include <span>

#include "core/crypto/sodium_ready.hpp"
#include "core/encoding/base64.hpp"

namespace signalbox::core {

namespace {

static_assert(std::tuple_size_v<seal_nonce> == crypto_aead_xchacha20poly1305_ietf_NPUBBYTES);
static_assert(secret_key_bytes == crypto_aead_xchacha20poly1305_ietf_KEYBYTES);
static_assert(secret_key_bytes == crypto_secretbox_KEYBYTES);

constexpr std::size_t nonce_bytes = crypto_aead_xchacha20poly1305_ietf_NPUBBYTES;
constexpr std::size_t tag_bytes = crypto_aead_xchacha20poly1305_ietf_ABYTES;

const unsigned char* raw(const void* bytes) {
  return static_cast<const unsigned char*>(bytes);
}
unsigned char* raw(void* bytes) {
  return static_cast<unsigned char*>(bytes);
}

/// The data that is authenticated with the secret: the format and the row.
std::string bound_to(const sealed_row& row) {
  return fmt::format("signalbox/{}{}", sealed_format, row.value);
}

std::unexpected<error> refused() {
  auto made =
      fail(errc::conflict,
           "A stored secret was refused: it was changed outside of Signalbox, or sealed for "
           "another row or under another key. Set it again.");
  made.error().detail_code = "stored_secret_refused";
  return made;
}

}  // namespace

std::string seal_secret(std::string_view plain, const sealed_row& row, const sealing_key& key,
                        const seal_nonce& nonce) {
  sodium_ready();
  const auto named = bound_to(row);
  std::string sealed(reinterpret_cast<const char*>(nonce.data()), nonce.size());
  sealed.resize(nonce_bytes + plain.size() + tag_bytes);
  crypto_aead_xchacha20poly1305_ietf_encrypt(
      raw(sealed.data() + nonce_bytes), nullptr, raw(plain.data()), plain.size(), raw(named.data()),
      named.size(), nullptr, raw(nonce.data()), raw(key.bytes().data()));
  return std::string{sealed_format} + to_base64url(sealed);
}

std::string seal_secret(std::string_view plain, const sealed_row& row, const sealing_key& key,
                        const entropy& random) {
  seal_nonce nonce{};
  random(nonce);
  return seal_secret(plain, row, key, nonce);
}

result<std::string> open_secret(std::string_view sealed, const sealed_row& row,
                                const sealing_key& key) {
  sodium_ready();
  if (!sealed.starts_with(sealed_format)) return refused();
  const auto bytes = from_base64url(sealed.substr(sealed_format.size()));
  if (!bytes || bytes->size() < nonce_bytes + tag_bytes) return refused();
  const auto named = bound_to(row);
  const auto box = std::string_view{*bytes}.substr(nonce_bytes);
  std::string plain(box.size() - tag_bytes, '\0');
  if (crypto_aead_xchacha20poly1305_ietf_decrypt(
          raw(plain.data()), nullptr, nullptr, raw(box.data()), box.size(), raw(named.data()),
          named.size(), raw(bytes->data()), raw(key.bytes().data())) != 0)
    return refused();
  return plain;
}

result<std::string> open_unbound_secret(std::string_view sealed, const sealing_key& key) {
  constexpr std::size_t overhead = crypto_secretbox_NONCEBYTES + crypto_secretbox_MACBYTES;
  sodium_ready();
  const auto bytes = from_base64url(sealed);
  if (!bytes || bytes->size() < overhead) return refused();
  const auto box = std::string_view{*bytes}.substr(crypto_secretbox_NONCEBYTES);
  std::string plain(bytes->size() - overhead, '\0');
  if (crypto_secretbox_open_easy(raw(plain.data()), raw(box.data()), box.size(), raw(bytes->data()),
                                 raw(key.bytes().data())) != 0)
    return refused();
  return plain;
}

}  // namespace signalbox::core
