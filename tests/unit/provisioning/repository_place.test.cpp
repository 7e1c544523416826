#include "provisioning/backup/repository_place.hpp"

#include <doctest/doctest.h>

#include <string>

#include "provisioning/backup/archive_reading.hpp"
#include "provisioning/backup/backup_folder.hpp"
#include "provisioning/backup/tool_failure.hpp"

using namespace signalbox;
using namespace signalbox::provisioning;

namespace {

s3_place some_bucket() {
  auto made = parse_bucket_address("s3://signalbox-backups/one/two").value();
  made.endpoint = "storage.example:9000";
  made.region = "eu-central-1";
  made.key = "AKIA";
  made.key_secret = "secret";
  return made;
}

}  // namespace

TEST_CASE("repository place: the address of a bucket has a name and maybe a prefix") {
  const auto with_prefix = parse_bucket_address("s3://signalbox-backups/one/two");
  REQUIRE(with_prefix);
  CHECK(with_prefix->bucket == "signalbox-backups");
  CHECK(with_prefix->prefix == "/one/two");
  CHECK(parse_bucket_address("s3://abc")->prefix.empty());
  for (const auto* const wrong :
       {"", "/mnt/backups", "s3:/abc", "s3://", "s3://ab", "s3://Abc", "s3://-abc", "s3://abc/",
        "s3://abc//d", "s3://abc/../d", "s3://abc/a b", "s3://abc/d\nrepo1-path=/", "S3://abc"}) {
    CAPTURE(wrong);
    CHECK_FALSE(parse_bucket_address(wrong));
  }
}

TEST_CASE("repository place: each project has its own folder, path or prefix") {
  const domain::project_ref ref{"abc"};
  CHECK(backup_folder_of("/data", ref).repository() == "/data/backups/abc/repository");
  const auto mounted = backup_folder_of("/data", ref, {.folder = "/mnt/b", .s3 = std::nullopt});
  CHECK(mounted.root == "/data/backups/abc");
  CHECK(mounted.repository() == "/mnt/b/abc");
  CHECK(mounted.is_local());
  const auto remote = backup_folder_of("/data", ref, {.folder = {}, .s3 = some_bucket()});
  CHECK(remote.repository() == "/one/two/abc");
  CHECK_FALSE(remote.is_local());
}

TEST_CASE("repository place: pgBackRest's configuration names the service and its port") {
  CHECK(repository_lines(std::nullopt, "/data/r") == "repo1-path=/data/r\n");
  auto place = some_bucket();
  place.authority = "/etc/ca.pem";
  place.has_bucket_in_path = true;
  CHECK(repository_lines(place, "/one/two/abc") ==
        "repo1-path=/one/two/abc\n"
        "repo1-type=s3\n"
        "repo1-s3-bucket=signalbox-backups\n"
        "repo1-s3-endpoint=storage.example\n"
        "repo1-s3-region=eu-central-1\n"
        "repo1-s3-key=AKIA\n"
        "repo1-s3-key-secret=secret\n"
        "repo1-s3-uri-style=path\n"
        "repo1-storage-port=9000\n"
        "repo1-storage-ca-file=/etc/ca.pem\n");
  place = some_bucket();
  place.endpoint = "s3.amazonaws.com";
  const auto plain = repository_lines(place, "/abc");
  CHECK(plain.find("repo1-s3-uri-style=host\n") != std::string::npos);
  CHECK(plain.find("repo1-storage") == std::string::npos);
}

TEST_CASE("repository place: the archive of a bucket is read from pgBackRest's list") {
  const auto listed =
      parse_listed_archive(R"({".":{"type":"path"},"0000000100000000":{"type":"path"},)"
                           R"("0000000100000000/000000010000000000000002-25f39b10.zst":)"
                           R"({"type":"file","size":704,"time":1795955797},)"
                           R"("0000000100000000/000000010000000000000002.00000028.backup":)"
                           R"({"type":"file","size":400,"time":1795955797},)"
                           R"("00000002.history":{"type":"file","size":64,"time":1795955798}})");
  REQUIRE(listed);
  REQUIRE(listed->segments.size() == 1);
  CHECK(listed->segments[0].timeline == 1);
  CHECK(listed->segments[0].number == 2);
  CHECK(listed->segments[0].stored_at == core::time_point(std::chrono::seconds(1'795'955'797)));
  CHECK(listed->bytes == 1'168);
  CHECK(parse_listed_archive("{}")->segments.empty());
  for (const auto* const wrong : {"", "[]", "{\"a\":", "ERROR: [055]"})
    CHECK_FALSE(parse_listed_archive(wrong));
}

TEST_CASE("repository place: failures of the service are explained") {
  const auto sentence_of = [](const std::string& line) {
    return tool_failure_in("ERROR: " + line, "").message;
  };
  CHECK(sentence_of("[039]: HTTP request failed with 403 (Forbidden):").find("refuses access") !=
        std::string::npos);
  CHECK(sentence_of("[039]: HTTP request failed with 404 (Not Found):").find("does not exist") !=
        std::string::npos);
  CHECK(sentence_of("[039]: HTTP request failed with 503 (Service Unavailable):")
            .find("service of the repository fails") != std::string::npos);
  CHECK(
      sentence_of("[049]: unable to connect to 'storage.example:9000'").find("cannot be reached") !=
      std::string::npos);
  CHECK(sentence_of("[042]: unable to verify certificate presented by 'a:9': self-signed")
            .find("trusts its certificate") != std::string::npos);
}
