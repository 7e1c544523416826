#include "provisioning/local/certificate_authority.hpp"

#include <doctest/doctest.h>
#include <sys/stat.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <memory>

#include "postgres/owned_files.hpp"
#include "provisioning/local/certificate_file.hpp"
#include "tests/unit/postgres/local_postgres.hpp"
#include "tests/unit/postgres/temporary_folder.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using namespace std::chrono_literals;
using provisioning::certificate_authority;

namespace {

const core::time_point issued_at{std::chrono::sys_days{std::chrono::year{2026} / 11 / 24}};
const std::vector<std::string> issued_names{"127.0.0.1", "::1", "db.example.org", "localhost"};

/// A certificate file of a server, with an authority and a clock.
struct certificate_place {
  temporary_folder folder;
  std::filesystem::path file = folder.path() / "server.pem";
  std::shared_ptr<const certificate_authority> authority =
      std::make_shared<certificate_authority>(need(certificate_authority::generate(issued_at)));
  core::time_point now = issued_at;
  std::vector<std::string> names = issued_names;

  std::string keep() {
    return need(provisioning::keep_certificate(
        file, {.name = "test", .names = names, .user = need(postgres::current_user())},
        {.authority = authority, .authority_file = {}, .now = [this] { return now; }}));
  }
  std::string content() const { return postgres::tail_of(file, 1 << 16); }
};

}  // namespace

TEST_CASE(
    "certificate authority: an issued certificate is complete, signed by it, and valid for the "
    "names") {
  const auto authority = need(certificate_authority::generate(issued_at));
  const auto text = need(authority.issue("abc", issued_names, issued_at));
  const auto found = authority.examine(text);
  REQUIRE(found);
  CHECK(found->names == issued_names);
  CHECK(found->begins_at == issued_at - 24h);
  CHECK(found->ends_at == issued_at + std::chrono::days{365});
  CHECK(found->has_its_key);
  CHECK(found->is_ours);
  CHECK(authority.shown().expires_at == issued_at + std::chrono::days{3650});
  CHECK(authority.shown().fingerprint.size() == 32 * 3 - 1);
  CHECK(authority.shown().certificate.starts_with("-----BEGIN CERTIFICATE-----\n"));
  CHECK(authority.shown().certificate.find("PRIVATE KEY") == std::string::npos);
}

TEST_CASE("certificate authority: a foreign certificate, a foreign key and damage are detected") {
  const auto authority = need(certificate_authority::generate(issued_at));
  const auto other = need(certificate_authority::generate(issued_at));
  const auto text = need(authority.issue("abc", issued_names, issued_at));
  const auto next = need(authority.issue("abc", issued_names, issued_at));
  CHECK_FALSE(other.examine(text)->is_ours);
  const auto key_at = text.find("-----BEGIN PRIVATE KEY-----");
  const auto next_key_at = next.find("-----BEGIN PRIVATE KEY-----");
  CHECK_FALSE(authority.examine(text.substr(0, key_at) + next.substr(next_key_at))->has_its_key);
  CHECK_FALSE(authority.examine(text.substr(0, key_at))->has_its_key);
  CHECK_FALSE(authority.examine(""));
  CHECK_FALSE(authority.examine(text.substr(0, key_at / 2)));
}

TEST_CASE("certificate authority: is restored from its files, and recreated from its key") {
  const auto authority = need(certificate_authority::generate(issued_at));
  const auto text = need(authority.issue("abc", issued_names, issued_at));
  const auto read =
      need(certificate_authority::read(authority.key_pem(), authority.shown().certificate));
  CHECK(read.shown() == authority.shown());
  CHECK(read.examine(text)->is_ours);
  const auto renewed = need(certificate_authority::renew(authority.key_pem(), issued_at + 24h));
  CHECK(renewed.shown().fingerprint != authority.shown().fingerprint);
  CHECK(renewed.examine(text)->is_ours);
}

TEST_CASE("certificate authority: a damaged or foreign file is rejected") {
  const auto authority = need(certificate_authority::generate(issued_at));
  const auto other = need(certificate_authority::generate(issued_at));
  const auto& key = authority.key_pem();
  const auto& certificate = authority.shown().certificate;
  const auto code = [](const auto& read) { return read.error().code; };
  CHECK(code(certificate_authority::read("", certificate)) == core::errc::bad_request);
  CHECK(code(certificate_authority::read(key, "")) == core::errc::bad_request);
  CHECK(code(certificate_authority::read(key, other.shown().certificate)) ==
        core::errc::bad_request);
  CHECK(code(certificate_authority::renew(key.substr(0, key.size() / 2), issued_at)) ==
        core::errc::bad_request);
  // A server's certificate cannot be used as an authority's.
  const auto leaf = need(authority.issue("abc", issued_names, issued_at));
  CHECK(code(certificate_authority::read(leaf, leaf)) == core::errc::bad_request);
}

TEST_CASE("certificate names: are loopback, the public host, and a specific listen address") {
  using provisioning::server_certificate_names;
  const std::vector<std::string> loopback{"127.0.0.1", "::1", "localhost"};
  CHECK(server_certificate_names("localhost", "127.0.0.1") == loopback);
  CHECK(server_certificate_names("127.0.0.1", "*") == loopback);
  CHECK(server_certificate_names("db.example.org", "0.0.0.0") ==
        std::vector<std::string>{"127.0.0.1", "::1", "db.example.org", "localhost"});
  CHECK(server_certificate_names("db.example.org", "192.0.2.7") ==
        std::vector<std::string>{"127.0.0.1", "192.0.2.7", "::1", "db.example.org", "localhost"});
  // Addresses have a normalized form.
  CHECK(server_certificate_names("2001:DB8:0::7", "::") ==
        std::vector<std::string>{"127.0.0.1", "2001:db8::7", "::1", "localhost"});
}

TEST_CASE_FIXTURE(certificate_place,
                  "certificate file: is created once, inaccessible to others, and then retained") {
  CHECK(keep() == "missing or damaged");
  const auto first = content();
  struct stat found {};
  REQUIRE(::stat(file.c_str(), &found) == 0);
  CHECK((found.st_mode & 07777) == 0600);
  CHECK(keep().empty());
  CHECK(content() == first);
}

TEST_CASE_FIXTURE(certificate_place, "certificate file: is replaced when damaged, foreign or due") {
  (void)keep();
  const auto first = content();
  std::ofstream(file, std::ios::trunc) << first.substr(0, first.size() / 3);
  CHECK(keep() == "missing or damaged");
  authority =
      std::make_shared<certificate_authority>(need(certificate_authority::generate(issued_at)));
  CHECK(keep() == "not signed by this installation's authority");
  names.push_back("zeta.example.org");
  CHECK(keep() == "issued for other host names");
  now += std::chrono::days{246};
  const auto before = content();
  CHECK(keep() == "about to expire");
  CHECK(content() != before);
  CHECK(authority->examine(content())->ends_at == now + std::chrono::days{365});
}

TEST_CASE_FIXTURE(certificate_place,
                  "certificate file: a wrong mode is corrected without a new certificate") {
  (void)keep();
  const auto first = content();
  REQUIRE(::chmod(file.c_str(), 0644) == 0);
  CHECK(keep().empty());
  struct stat found {};
  REQUIRE(::stat(file.c_str(), &found) == 0);
  CHECK((found.st_mode & 07777) == 0600);
  CHECK(content() == first);
}
