#include <benchmark/benchmark.h>
#include <sodium.h>

#include <array>
#include <chrono>
#include <stdexcept>
#include <string>

#include "domain/identity/access_token.hpp"

namespace signalbox::benchmarks {
namespace {

using namespace std::chrono_literals;

constexpr core::time_point now{std::chrono::milliseconds{1'800'000'000'000}};

core::signing_key key() {
  std::array<std::byte, core::secret_key_bytes> bytes{};
  bytes.fill(std::byte{7});
  return *core::signing_key::from_bytes(bytes);
}

std::string token() {
  return domain::sign_access_token(
      {.account = domain::account_id{"6f1c8a0e-3c58-4c50-9f0e-0a4f0d6f8f11"},
       .session = domain::session_id{"0d6f8f11-3c58-4c50-9f0e-6f1c8a0e4f0d"},
       .email = "somebody@example.com",
       .issued_at = now,
       .expires_at = now + 1h},
      key());
}

/// Verifies signature, times and claims of an access token: the first step of every HTTP call.
void token_verify(benchmark::State& state) {
  const auto shown = token();
  const auto secret = key();
  if (!domain::verify_access_token(shown, secret, now)) throw std::runtime_error("not verified");
  for ([[maybe_unused]] auto _ : state)
    benchmark::DoNotOptimize(domain::verify_access_token(shown, secret, now));
}
BENCHMARK(token_verify);

/// HMAC-SHA-256 over the same bytes alone: the lower bound for this signature.
void token_hmac_alone(benchmark::State& state) {
  if (sodium_init() < 0) throw std::runtime_error("libsodium does not start");
  const auto shown = token();
  const auto secret = key();
  const auto text = shown.substr(0, shown.rfind('.'));
  std::array<unsigned char, crypto_auth_hmacsha256_BYTES> digest{};
  const auto* bytes = reinterpret_cast<const unsigned char*>(text.data());
  for ([[maybe_unused]] auto _ : state) {
    crypto_auth_hmacsha256(digest.data(), bytes, text.size(),
                           reinterpret_cast<const unsigned char*>(secret.bytes().data()));
    benchmark::DoNotOptimize(digest);
  }
}
BENCHMARK(token_hmac_alone);

}  // namespace
}  // namespace signalbox::benchmarks
