#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "core/error.hpp"

/// Where the repositories of an installation are. Pure.
namespace signalbox::provisioning {

/// A bucket of a storage service with Amazon's S3 protocol, over HTTPS.
struct s3_place {
  std::string bucket;
  std::string prefix = {};  ///< of all names in the bucket; begins with a slash, or is empty
  std::string endpoint;     ///< host, or host and port
  std::string region;
  std::string key;
  std::string key_secret;                ///< never logged
  std::filesystem::path authority = {};  ///< PEM file; empty: the authorities of the system
  bool has_bucket_in_path = false;       ///< https://endpoint/bucket, not https://bucket.endpoint

  friend bool operator==(const s3_place&, const s3_place&) = default;
};

/// Each project has a repository of its own below this place, by its ref.
struct repository_place {
  std::filesystem::path folder = {};  ///< absolute; empty: each in the folder of its backups
  std::optional<s3_place> s3 = std::nullopt;

  friend bool operator==(const repository_place&, const repository_place&) = default;
};

/// Reads the address of a bucket, `s3://bucket` or `s3://bucket/prefix`, into bucket and prefix.
/// Errors: `bad_request` with the form.
[[nodiscard]] core::result<s3_place> parse_bucket_address(std::string_view text);

/// Returns the lines of pgBackRest's configuration that describe the repository `stored`, a path in
/// the file system or in the bucket.
[[nodiscard]] std::string repository_lines(const std::optional<s3_place>& s3,
                                           const std::filesystem::path& stored);

}  // namespace signalbox::provisioning
