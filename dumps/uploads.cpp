#include "dumps/uploads.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <fstream>
#include <utility>

#include "dumps/upload_reading.hpp"
#include "postgres/system_failure.hpp"

namespace signalbox::dumps {
namespace {

namespace fs = std::filesystem;
using core::errc;
using core::result;

constexpr std::string_view gzip_mark = "\x1f\x8b";
constexpr std::string_view zstd_mark = "\x28\xb5\x2f\xfd";
constexpr std::string_view xz_mark =
    "\xfd"
    "7zXZ";
constexpr std::string_view zip_mark = "PK\x03\x04";
/// The free disk is checked again after so much.
constexpr std::uint64_t disk_check_bytes = std::uint64_t{64} << 20U;
constexpr int gzip_window = 15 + 16;

std::unexpected<core::error> no_file() {
  return core::fail(
      errc::not_found,
      "The file is not on this server. Upload it again: files are removed after their "
      "restore, after some hours, and when Signalbox is restarted.");
}

}  // namespace

uploads::uploads(fs::path folder, limits bounds, std::uint64_t floor_bytes)
    : folder_(std::move(folder)), bounds_(bounds), floor_bytes_(floor_bytes) {
  // Of the last incarnation of the server.
  std::error_code ignored;
  fs::remove_all(folder_, ignored);
  fs::create_directories(folder_, ignored);
  fs::permissions(folder_, fs::perms::owner_all, ignored);
}

void uploads::drop(const domain::project_ref& ref) {
  all_.erase(ref);
  std::error_code ignored;
  fs::remove_all(folder_ / ref.value, ignored);
}

void uploads::drop_expired() {
  const auto now = std::chrono::steady_clock::now();
  std::vector<domain::project_ref> old;
  for (const auto& [ref, one] : all_)
    if (one.file && !one.is_in_use && now - one.file->used_at >= bounds_.upload_life)
      old.push_back(ref);
  for (const auto& ref : old)
    drop(ref);
}

result<std::unique_ptr<uploads::writer>> uploads::begin(const domain::project_ref& ref,
                                                        std::string id, std::string name,
                                                        std::optional<std::uint64_t> expected,
                                                        std::uint64_t project_free) {
  auto bytes_max = bounds_.upload_mb << 20U;
  if (expected && *expected > bytes_max)
    return core::fail(errc::payload_too_large,
                      fmt::format("The file has {} MB; {} MB can be uploaded.", *expected >> 20U,
                                  bounds_.upload_mb));
  if (expected && project_free > 0 && *expected > project_free)
    return core::fail(
        errc::payload_too_large,
        fmt::format("The file has {} MB, and the disk of this project has {} MB free. "
                    "Enlarge the disk first.",
                    *expected >> 20U, project_free >> 20U));
  if (auto room = check_room(folder_, expected.value_or(0), floor_bytes_); !room)
    return std::unexpected(room.error());
  if (project_free > 0) bytes_max = std::min(bytes_max, project_free);
  const auto place = folder_ / ref.value;
  {
    const std::lock_guard lock(guard_);
    drop_expired();
    const auto found = all_.find(ref);
    if (found != all_.end() && (found->second.is_in_use || !found->second.file))
      return core::fail(errc::conflict,
                        "Another file of this project is being uploaded or restored.");
    drop(ref);
    all_[ref] = {};
  }
  std::error_code failure;
  fs::create_directory(place, failure);
  uploaded_file made{.id = std::move(id), .ref = ref, .name = std::move(name)};
  made.path = place / "file";
  auto to = std::unique_ptr<writer>(new writer(*this, std::move(made), bytes_max));
  if (!to->file_.valid()) return postgres::system_failure("create the file of a dump");
  return to;
}

std::optional<uploaded_file> uploads::find(const domain::project_ref& ref) {
  const std::lock_guard lock(guard_);
  drop_expired();
  const auto found = all_.find(ref);
  return found == all_.end() ? std::nullopt : found->second.file;
}

result<uploaded_file> uploads::find(const domain::project_ref& ref, const std::string& id) {
  auto found = find(ref);
  if (!found || found->id != id) return no_file();
  return std::move(*found);
}

result<uploaded_file> uploads::take(const domain::project_ref& ref, const std::string& id) {
  const std::lock_guard lock(guard_);
  const auto found = all_.find(ref);
  if (found == all_.end() || !found->second.file || found->second.file->id != id) return no_file();
  if (found->second.is_in_use) return core::fail(errc::conflict, "The file is being restored.");
  found->second.is_in_use = true;
  return *found->second.file;
}

void uploads::give_back(const domain::project_ref& ref, bool is_kept) {
  const std::lock_guard lock(guard_);
  const auto found = all_.find(ref);
  if (found == all_.end()) return;
  found->second.is_in_use = false;
  if (!is_kept || !found->second.file)
    drop(ref);
  else
    found->second.file->used_at = std::chrono::steady_clock::now();
}

result<void> uploads::remove(const domain::project_ref& ref, const std::string& id) {
  const std::lock_guard lock(guard_);
  const auto found = all_.find(ref);
  if (found == all_.end() || !found->second.file || found->second.file->id != id) return no_file();
  if (found->second.is_in_use) return core::fail(errc::conflict, "The file is being restored.");
  drop(ref);
  return {};
}

uploads::writer::writer(uploads& of, uploaded_file made, std::uint64_t bytes_max)
    : of_(of),
      made_(std::move(made)),
      bytes_max_(bytes_max),
      file_(
          ::open(made_.path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0600)) {}

uploads::writer::~writer() {
  if (!is_finished_) of_.give_back(made_.ref, false);
}

result<void> uploads::writer::store(std::string_view data) {
  made_.bytes += data.size();
  if (made_.bytes > bytes_max_)
    return core::fail(errc::payload_too_large,
                      fmt::format("The file has, unpacked, more than {} MB.", bytes_max_ >> 20U));
  if (made_.bytes - checked_bytes_ >= disk_check_bytes) {
    checked_bytes_ = made_.bytes;
    if (auto room = check_room(made_.path.parent_path(), data.size(), of_.floor_bytes_); !room)
      return room;
  }
  return write_all(file_.number(), data);
}

result<void> uploads::writer::inflate(std::string_view piece) {
  auto& stream = *unpacking_;
  std::array<char, std::size_t{64} << 10U> unpacked{};
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(piece.data()));
  stream.avail_in = static_cast<uInt>(piece.size());
  while (stream.avail_in > 0) {
    if (is_at_end_) {
      // Another member follows.
      if (inflateReset(&stream) != Z_OK) return no_dump("The compressed file is damaged.");
      is_at_end_ = false;
    }
    do {
      stream.next_out = reinterpret_cast<Bytef*>(unpacked.data());
      stream.avail_out = static_cast<uInt>(unpacked.size());
      const int code = ::inflate(&stream, Z_NO_FLUSH);
      if (code != Z_OK && code != Z_STREAM_END && code != Z_BUF_ERROR)
        return no_dump("The compressed file is damaged.");
      const auto count = unpacked.size() - stream.avail_out;
      if (auto done = store({unpacked.data(), count}); !done) return done;
      is_at_end_ = code == Z_STREAM_END;
    } while (stream.avail_out == 0 && !is_at_end_);
  }
  return {};
}

result<void> uploads::writer::write(std::string_view piece) {
  std::string joined;
  if (!is_recognized_) {
    beginning_ += piece;
    if (beginning_.size() < zstd_mark.size() + 1) return {};
    is_recognized_ = true;
    joined = std::exchange(beginning_, {});
    piece = joined;
    if (piece.starts_with(zstd_mark) || piece.starts_with(xz_mark) || piece.starts_with(zip_mark))
      return no_dump("Only gzip is unpacked here. Unpack the file and upload it again.");
    if (piece.starts_with(gzip_mark)) {
      unpacking_ = {new z_stream{}, [](z_stream* of) {
                      const int code = inflateEnd(of);
                      delete of;
                      return code;
                    }};
      if (inflateInit2(unpacking_.get(), gzip_window) != Z_OK)
        return no_dump("The compressed file is damaged.");
    }
  }
  return unpacking_ ? inflate(piece) : store(piece);
}

result<uploaded_file> uploads::writer::finish() {
  if (!beginning_.empty())
    if (auto done = store(std::exchange(beginning_, {})); !done)
      return std::unexpected(done.error());
  if (unpacking_ && !is_at_end_) return no_dump("The compressed file is cut off.");
  file_ = {};
  if (auto known = recognize(made_, of_.floor_bytes_); !known)
    return std::unexpected(known.error());
  made_.received_at = std::chrono::system_clock::now();
  made_.used_at = std::chrono::steady_clock::now();
  const std::lock_guard lock(of_.guard_);
  is_finished_ = true;
  of_.all_[made_.ref].file = made_;
  return made_;
}

}  // namespace signalbox::dumps
