#include "transport/tls/certificate.hpp"

#include <doctest/doctest.h>

#include <fstream>
#include <string>
#include <vector>

#include "tests/unit/postgres/temporary_folder.hpp"
#include "tests/unit/transport/tls/self_signed.hpp"

using namespace signalbox::transport;
using signalbox::testing::temporary_folder;
using tls::certificate;
using tls::certificate_check_interval;
using tls::testing::write_ed25519_key;
using tls::testing::write_self_signed;

namespace {

/// The logged events, by name.
struct reply {
  std::vector<std::string> names;
  log_sink sink = [this](log_level, std::string_view name, std::string_view) {
    names.emplace_back(name);
  };
};

void write(const std::string& file, std::string_view text) {
  std::ofstream(file) << text;
}

}  // namespace

TEST_CASE("certificate: invalid files are refused with their name") {
  temporary_folder folder;
  const auto files = write_self_signed(folder.path(), "a.example");
  auto wrong = files;
  wrong.chain = folder.path() / "nothing.pem";
  CHECK(certificate::load(wrong, {}).error().find("nothing.pem") != std::string::npos);

  wrong = files;
  wrong.key = files.chain;
  CHECK(certificate::load(wrong, {}).error().find("chain.pem") != std::string::npos);

  std::filesystem::create_directories(folder.path() / "other");
  wrong.key = write_self_signed(folder.path() / "other", "b.example").key;
  CHECK_FALSE(certificate::load(wrong, {}));
}

TEST_CASE("certificate: a key of another kind is refused, because it does not match") {
  temporary_folder folder;
  auto files = write_self_signed(folder.path(), "a.example");
  files.key = write_ed25519_key(folder.path());
  CHECK(certificate::load(files, {}).error() ==
        "the key in " + files.key + " does not match " + files.chain);
}

TEST_CASE("certificate: replaced files are loaded, at most once a minute") {
  temporary_folder folder;
  reply log;
  const auto files = write_self_signed(folder.path(), "a.example");
  const auto shown = certificate::load(files, log.sink).value();
  const auto now = certificate::clock::now();
  const auto first = shown->current(now);
  REQUIRE(first != nullptr);

  std::ignore = write_self_signed(folder.path(), "b.example");
  // A change within the same tick of the file system's clock could remain unnoticed.
  std::filesystem::last_write_time(
      files.chain, std::filesystem::file_time_type::clock::now() + std::chrono::hours{1});
  CHECK(shown->current(now) == first);
  const auto second = shown->current(now + 2 * certificate_check_interval);
  CHECK(second != first);
  CHECK(log.names == std::vector<std::string>{"tls.certificate_renewed"});
  CHECK(shown->current(now + 4 * certificate_check_interval) == second);
  CHECK(log.names.size() == 1);
}

TEST_CASE("certificate: reports its expiry") {
  temporary_folder folder;
  const auto files = write_self_signed(folder.path(), "a.example");
  const auto shown = certificate::load(files, {}).value();
  const auto left = shown->end(certificate::clock::now()) - std::chrono::system_clock::now();
  CHECK(left > std::chrono::minutes{1});
  CHECK(left < std::chrono::years{1});
}

TEST_CASE("certificate: the old one stays while the new files are invalid, which is logged once") {
  temporary_folder folder;
  reply log;
  const auto files = write_self_signed(folder.path(), "a.example");
  const auto shown = certificate::load(files, log.sink).value();
  const auto now = certificate::clock::now();
  const auto first = shown->current(now);
  write(files.chain, "no certificate");
  std::filesystem::last_write_time(
      files.chain, std::filesystem::file_time_type::clock::now() + std::chrono::hours{1});
  CHECK(shown->current(now + 2 * certificate_check_interval) == first);
  CHECK(shown->current(now + 4 * certificate_check_interval) == first);
  CHECK(log.names == std::vector<std::string>{"tls.certificate_not_renewed"});
  std::filesystem::remove(files.chain);
  CHECK(shown->current(now + 6 * certificate_check_interval) == first);
}
