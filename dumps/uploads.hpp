#pragma once

#include <zlib.h>

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.hpp"
#include "domain/dump/archive_contents.hpp"
#include "domain/identifiers.hpp"
#include "dumps/settings.hpp"
#include "postgres/unique_descriptor.hpp"

namespace signalbox::dumps {

/// What a file is.
enum class upload_form : std::uint8_t { script, custom, tar, directory };
[[nodiscard]] std::string_view to_string(upload_form of);

/// A file that was uploaded, unpacked.
struct uploaded_file {
  std::string id;
  domain::project_ref ref;
  std::string name;  ///< on the person's machine
  std::uint64_t bytes = 0;
  upload_form form = upload_form::script;
  std::filesystem::path path = {};  ///< the file, or the folder of a directory
  std::chrono::system_clock::time_point received_at = {};
  std::chrono::steady_clock::time_point used_at = {};
};

/// Files of dumps on this host, from their upload to their restore. At most one for each project;
/// they do not survive a restart. Thread-safe; functions that use files block.
class uploads {
 public:
  uploads(std::filesystem::path folder, limits bounds, std::uint64_t floor_bytes);

  /// Receives one file. Unpacks gzip on the way.
  class writer {
   public:
    writer(const writer&) = delete;
    writer& operator=(const writer&) = delete;
    /// Removes what is not finished.
    ~writer();

    /// Errors: `payload_too_large` beyond the bound; `insufficient_storage` as `unavailable`;
    /// `bad_request` for damaged or unknown compression.
    [[nodiscard]] core::result<void> write(std::string_view piece);
    /// Recognizes the file and adds it, in place of the project's former one. Errors: `bad_request`
    /// for what is no dump.
    [[nodiscard]] core::result<uploaded_file> finish();

   private:
    friend class uploads;
    writer(uploads& of, uploaded_file made, std::uint64_t bytes_max);
    [[nodiscard]] core::result<void> inflate(std::string_view piece);
    [[nodiscard]] core::result<void> store(std::string_view data);

    uploads& of_;
    uploaded_file made_;
    std::uint64_t bytes_max_;
    std::uint64_t checked_bytes_ = 0;  ///< when the disk was checked last
    postgres::unique_descriptor file_;
    std::string beginning_;
    bool is_recognized_ = false;
    bool is_finished_ = false;
    std::unique_ptr<z_stream, int (*)(z_stream*)> unpacking_{nullptr, nullptr};
    bool is_at_end_ = false;  ///< of the compressed data
  };

  /// Begins to receive a file. `expected`: its size, if it is known; `project_free`: of the
  /// project's disk, 0: not limited. Errors: `conflict` while another file of the project is
  /// received or restored; `payload_too_large`; `unavailable` without room on this host.
  [[nodiscard]] core::result<std::unique_ptr<writer>> begin(const domain::project_ref& ref,
                                                            std::string id, std::string name,
                                                            std::optional<std::uint64_t> expected,
                                                            std::uint64_t project_free);

  /// Returns the project's file; nothing when there is none.
  [[nodiscard]] std::optional<uploaded_file> find(const domain::project_ref& ref);
  /// Errors: `not_found`.
  [[nodiscard]] core::result<uploaded_file> find(const domain::project_ref& ref,
                                                 const std::string& id);
  /// Keeps a file during its restore; the file is removed afterwards. Errors: `not_found`;
  /// `conflict`.
  [[nodiscard]] core::result<uploaded_file> take(const domain::project_ref& ref,
                                                 const std::string& id);
  void give_back(const domain::project_ref& ref, bool is_kept);
  /// Removes a file. Errors: `not_found`; `conflict` while it is received or restored.
  [[nodiscard]] core::result<void> remove(const domain::project_ref& ref, const std::string& id);

 private:
  struct entry {
    std::optional<uploaded_file> file;  ///< nothing: it is being received
    bool is_in_use = false;
  };

  void drop_expired();
  void drop(const domain::project_ref& ref);

  const std::filesystem::path folder_;
  const limits bounds_;
  const std::uint64_t floor_bytes_;
  std::mutex guard_;
  std::map<domain::project_ref, entry> all_;  ///< guarded
};

/// Reads the table of contents of an archive. Blocks. Errors: as
/// `domain::read_archive_contents`.
[[nodiscard]] core::result<domain::archive_contents> read_contents(const uploaded_file& of);

}  // namespace signalbox::dumps
