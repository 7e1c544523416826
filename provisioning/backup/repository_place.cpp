#include "provisioning/backup/repository_place.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace signalbox::provisioning {
namespace {

constexpr std::string_view scheme = "s3://";
// The rules for names of buckets.
constexpr std::size_t bucket_bytes_min = 3;
constexpr std::size_t bucket_bytes_max = 63;
constexpr std::size_t prefix_bytes_max = 512;

bool is_lowercase_or_digit(char c) {
  return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
}

bool is_bucket_name(std::string_view text) {
  return text.size() >= bucket_bytes_min && text.size() <= bucket_bytes_max &&
         is_lowercase_or_digit(text.front()) && is_lowercase_or_digit(text.back()) &&
         std::ranges::all_of(
             text, [](char c) { return is_lowercase_or_digit(c) || c == '-' || c == '.'; });
}

bool is_prefix(std::string_view text) {
  const auto is_allowed = [](char c) {
    return is_lowercase_or_digit(c) || (c >= 'A' && c <= 'Z') || c == '-' || c == '_' || c == '.' ||
           c == '/';
  };
  return text.empty() ||
         (text.size() <= prefix_bytes_max && !text.ends_with('/') && !text.contains("//") &&
          !text.contains("..") && std::ranges::all_of(text, is_allowed));
}

}  // namespace

core::result<s3_place> parse_bucket_address(std::string_view text) {
  const auto refused = [] {
    return core::fail(core::errc::bad_request,
                      "The address of a bucket has the form s3://bucket/prefix, with a prefix of "
                      "letters, digits, '-', '_', '.' and '/'.");
  };
  if (!text.starts_with(scheme)) return refused();
  text.remove_prefix(scheme.size());
  const auto slash = std::min(text.find('/'), text.size());
  const auto bucket = text.substr(0, slash);
  const auto prefix = text.substr(slash);
  if (!is_bucket_name(bucket) || !is_prefix(prefix)) return refused();
  s3_place made;
  made.bucket = bucket;
  made.prefix = prefix;
  return made;
}

std::string repository_lines(const std::optional<s3_place>& s3,
                             const std::filesystem::path& stored) {
  auto lines = fmt::format("repo1-path={}\n", stored.string());
  if (!s3) return lines;
  const auto colon = s3->endpoint.rfind(':');
  lines += fmt::format(
      "repo1-type=s3\n"
      "repo1-s3-bucket={}\n"
      "repo1-s3-endpoint={}\n"
      "repo1-s3-region={}\n"
      "repo1-s3-key={}\n"
      "repo1-s3-key-secret={}\n"
      "repo1-s3-uri-style={}\n",
      s3->bucket, s3->endpoint.substr(0, colon), s3->region, s3->key, s3->key_secret,
      s3->has_bucket_in_path ? "path" : "host");
  if (colon != std::string::npos)
    lines += fmt::format("repo1-storage-port={}\n", s3->endpoint.substr(colon + 1));
  if (!s3->authority.empty())
    lines += fmt::format("repo1-storage-ca-file={}\n", s3->authority.string());
  return lines;
}

}  // namespace signalbox::provisioning
