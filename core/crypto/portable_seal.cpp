#include "core/crypto/portable_seal.hpp"

#include <openssl/evp.h>
#include <sodium.h>

#include <cstdlib>
#include <memory>
#include <optional>
#include <span>

#include "core/crypto/same_secret.hpp"
#include "core/crypto/sodium_ready.hpp"

namespace signalbox::core {

namespace {

static_assert(portable_authenticator_bytes == crypto_auth_hmacsha256_BYTES);
static_assert(secret_key_bytes == crypto_auth_hmacsha256_KEYBYTES);

using cipher = std::unique_ptr<EVP_CIPHER_CTX, decltype(&EVP_CIPHER_CTX_free)>;

const unsigned char* octets(const void* bytes) {
  return static_cast<const unsigned char*>(bytes);
}

std::string hmac_of(std::string_view text, const portable_key& key) {
  std::string made(portable_authenticator_bytes, '\0');
  crypto_auth_hmacsha256(reinterpret_cast<unsigned char*>(made.data()), octets(text.data()),
                         text.size(), octets(key.bytes().data()));
  return made;
}

portable_key derived(std::string_view label, const portable_key& key) {
  auto bytes = hmac_of(label, key);
  const auto span = std::as_writable_bytes(std::span(bytes));
  const auto made = portable_key::from_bytes(span);
  wipe(span);
  // An HMAC has the length of a key.
  if (!made) std::abort();
  return *made;
}

std::string authenticator_of(std::string_view version, std::string_view bound_to,
                             std::string_view rest, const portable_key& key) {
  std::string text(version);
  text += bound_to;
  text += rest;
  return hmac_of(text, derived(portable_authentication_label, key));
}

/// Encrypts or decrypts; nothing when the padding is wrong.
std::optional<std::string> with_aes(bool encrypts, std::string_view input, const void* iv,
                                    const portable_key& key) {
  const cipher context(EVP_CIPHER_CTX_new(), &EVP_CIPHER_CTX_free);
  const auto own = derived(portable_encryption_label, key);
  std::string output(input.size() + portable_block_bytes, '\0');
  auto* const to = reinterpret_cast<unsigned char*>(output.data());
  int first = 0;
  int last = 0;
  const bool is_done =
      context != nullptr &&
      EVP_CipherInit_ex(context.get(), EVP_aes_256_cbc(), nullptr, octets(own.bytes().data()),
                        octets(iv), encrypts ? 1 : 0) == 1 &&
      EVP_CipherUpdate(context.get(), to, &first, octets(input.data()),
                       static_cast<int>(input.size())) == 1 &&
      EVP_CipherFinal_ex(context.get(), to + first, &last) == 1;
  if (!is_done) return std::nullopt;
  output.resize(static_cast<std::size_t>(first + last));
  return output;
}

std::unexpected<error> refused_portable() {
  auto made = fail(errc::conflict,
                   "A stored secret was refused: it was changed outside of Signalbox, or encrypted "
                   "with another key. Set it again.");
  made.error().detail_code = "stored_secret_refused";
  return made;
}

}  // namespace

std::string seal_portably(std::string_view plain, std::string_view bound_to,
                          const portable_key& key, const portable_iv& iv) {
  sodium_ready();
  const std::string version(1, static_cast<char>(portable_version));
  std::string rest(reinterpret_cast<const char*>(iv.data()), iv.size());
  const auto encrypted = with_aes(true, plain, iv.data(), key);
  // Encryption fails only without memory or without the library's own cipher.
  if (!encrypted) std::abort();
  rest += *encrypted;
  return version + rest + authenticator_of(version, bound_to, rest, key);
}

std::string seal_portably(std::string_view plain, std::string_view bound_to,
                          const portable_key& key, const entropy& random) {
  portable_iv iv{};
  random(iv);
  return seal_portably(plain, bound_to, key, iv);
}

result<std::string> open_portable(std::string_view sealed, std::string_view bound_to,
                                  const portable_key& key) {
  sodium_ready();
  if (sealed.size() < portable_sealed_bytes_min ||
      static_cast<unsigned char>(sealed.front()) != portable_version)
    return refused_portable();
  const auto rest = sealed.substr(1, sealed.size() - 1 - portable_authenticator_bytes);
  const auto authenticator = sealed.substr(sealed.size() - portable_authenticator_bytes);
  if (!same_secret(authenticator, authenticator_of(sealed.substr(0, 1), bound_to, rest, key)))
    return refused_portable();
  auto plain = with_aes(false, rest.substr(portable_block_bytes), rest.data(), key);
  if (!plain) return refused_portable();
  return *std::move(plain);
}

}  // namespace signalbox::core
