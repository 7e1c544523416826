#include "app/server/database_authority.hpp"

#include <doctest/doctest.h>
#include <sys/stat.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "tests/unit/app/scratch_folder.hpp"

using namespace signalbox;
using app::authority_certificate_path;
using app::authority_key_path;
using app::keep_database_authority;

namespace {

const core::time_point authority_made_at{std::chrono::sys_days{std::chrono::year{2026} / 11 / 24}};

/// A data folder with a folder for keys.
struct authority_folder {
  scratch_folder scratch;
  std::filesystem::path data = scratch.path;

  authority_folder() { std::filesystem::create_directory(data / "keys"); }

  static void write(const std::filesystem::path& file, const std::string& content) {
    std::ofstream(file, std::ios::trunc) << content;
  }
  core::result<provisioning::certificate_authority> keep() const {
    return keep_database_authority(data, authority_made_at);
  }
  std::string refusal() const {
    const auto kept = keep();
    return kept ? std::string() : kept.error().message;
  }
};

bool reports(const std::string& sentence, const std::string& part) {
  return sentence.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE_FIXTURE(authority_folder,
                  "database authority: is created once, and inaccessible to others") {
  const auto made = keep();
  REQUIRE(made);
  for (const auto& file : {authority_key_path(data), authority_certificate_path(data)}) {
    CAPTURE(file.string());
    struct stat found {};
    REQUIRE(::stat(file.c_str(), &found) == 0);
    CHECK((found.st_mode & 07777) == 0600);
  }
  const auto again = keep();
  REQUIRE(again);
  CHECK(again->shown() == made->shown());
}

TEST_CASE_FIXTURE(
    authority_folder,
    "database authority: a certificate missing after a kill is created from the key") {
  const auto made = keep();
  REQUIRE(made);
  const auto issued = made->issue("test", {"localhost"}, authority_made_at);
  REQUIRE(issued);
  std::filesystem::remove(authority_certificate_path(data));
  const auto again = keep();
  REQUIRE(again);
  CHECK(again->examine(*issued)->is_ours);
  CHECK(std::filesystem::exists(authority_certificate_path(data)));
}

TEST_CASE_FIXTURE(authority_folder,
                  "database authority: a damaged file is named with the required action") {
  const auto key = authority_key_path(data);
  const auto certificate = authority_certificate_path(data);
  const auto made = keep();
  REQUIRE(made);

  write(certificate, "damaged");
  CHECK(reports(refusal(), certificate.string() + " cannot be used"));
  CHECK(reports(refusal(), "Remove it: the next start creates it again"));
  std::filesystem::remove(certificate);
  CHECK(keep());

  write(key, "damaged");
  CHECK(reports(refusal(), key.string() + " cannot be used"));
  CHECK(reports(refusal(), "Restore the file from a backup."));
  std::filesystem::remove(certificate);
  CHECK(reports(refusal(), key.string() + " cannot be used"));
  write(certificate, made->shown().certificate);
  std::filesystem::remove(key);
  CHECK(reports(refusal(), key.string() + " cannot be used: It is missing"));
  std::filesystem::remove(certificate);
  const auto fresh = keep();
  REQUIRE(fresh);
  CHECK(fresh->shown().fingerprint != made->shown().fingerprint);
}

TEST_CASE_FIXTURE(authority_folder,
                  "database authority: the certificate of another authority is rejected") {
  REQUIRE(keep());
  const auto other = provisioning::certificate_authority::generate(authority_made_at);
  REQUIRE(other);
  write(authority_certificate_path(data), other->shown().certificate);
  CHECK(
      reports(refusal(), authority_certificate_path(data).string() +
                             " cannot be used: It is not the certificate of the authority's key."));
}
