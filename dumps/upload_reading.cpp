#include "dumps/upload_reading.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <fstream>
#include <utility>
#include <vector>

#include "domain/dump/dump_program.hpp"
#include "dumps/program_output.hpp"
#include "dumps/tar.hpp"
#include "postgres/system_failure.hpp"
#include "postgres/unique_descriptor.hpp"

namespace signalbox::dumps {
namespace {

namespace fs = std::filesystem;
using core::errc;
using core::result;

/// In each archive in the format of tar.
constexpr std::string_view tar_script = "restore.sql";
constexpr std::size_t recognized_bytes = 1'024;
constexpr std::size_t copied_bytes = std::size_t{256} << 10U;

std::string read_start(const fs::path& file, std::size_t bytes, std::uint64_t from = 0) {
  std::ifstream in(file, std::ios::binary);
  in.seekg(static_cast<std::streamoff>(from));
  std::error_code ignored;
  const auto size = fs::file_size(file, ignored);
  std::string made(static_cast<std::size_t>(std::min<std::uintmax_t>(bytes, size)), '\0');
  in.read(made.data(), static_cast<std::streamsize>(made.size()));
  made.resize(static_cast<std::size_t>(std::max<std::streamsize>(in.gcount(), 0)));
  return made;
}

/// The place of a member's data in an archive of tar.
struct tar_place {
  tar_member member;
  std::uint64_t at = 0;
};

/// Lists the files of a tar. Errors: `bad_request`.
result<std::vector<tar_place>> members_of(const fs::path& file) {
  constexpr std::size_t members_max = 1'000'000;
  std::error_code ignored;
  const auto size = fs::file_size(file, ignored);
  std::ifstream in(file, std::ios::binary);
  std::vector<tar_place> made;
  std::array<char, tar_block> block{};
  for (std::uint64_t at = 0; at + tar_block <= size;) {
    in.seekg(static_cast<std::streamoff>(at));
    if (!in.read(block.data(), block.size())) break;
    auto member = read_tar_head({block.data(), block.size()});
    if (!member) break;
    at += tar_block;
    if (member->bytes > size || at + member->bytes > size) return no_dump("The tar is cut off.");
    const auto next = at + member->padded();
    if (member->is_file()) made.push_back({.member = std::move(*member), .at = at});
    at = next;
    if (made.size() > members_max) return no_dump("The tar has too many files.");
  }
  return made;
}

std::string base_of(const std::string& name) {
  return name.substr(name.rfind('/') + 1);
}

/// Unpacks the files of a directory of pg_dump. Errors: `bad_request`, `unavailable`.
result<void> unpack(const fs::path& tar, const std::vector<tar_place>& members, const fs::path& to,
                    std::uint64_t floor) {
  std::error_code failure;
  fs::create_directory(to, failure);
  std::uint64_t needed = 0;
  for (const auto& one : members)
    needed += one.member.bytes;
  if (auto room = check_room(tar.parent_path(), needed, floor); !room) return room;
  std::ifstream in(tar, std::ios::binary);
  std::string buffer(copied_bytes, '\0');
  for (const auto& one : members) {
    const auto name = base_of(one.member.name);
    if (!domain::is_archive_file_name(name))
      return no_dump("The tar has files that pg_dump does not write.");
    const postgres::unique_descriptor file(
        ::open((to / name).c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0600));
    if (!file.valid()) return no_dump("The tar has a file twice.");
    in.seekg(static_cast<std::streamoff>(one.at));
    for (auto left = one.member.bytes; left > 0;) {
      const auto count = std::min<std::uint64_t>(left, buffer.size());
      if (!in.read(buffer.data(), static_cast<std::streamsize>(count)))
        return no_dump("The tar is cut off.");
      if (auto done = write_all(file.number(), {buffer.data(), static_cast<std::size_t>(count)});
          !done)
        return done;
      left -= count;
    }
  }
  return {};
}

}  // namespace

std::unexpected<core::error> no_dump(const char* why) {
  return core::fail(errc::bad_request, why);
}

result<void> check_room(const fs::path& folder, std::uint64_t needed, std::uint64_t floor) {
  std::error_code failure;
  const auto room = fs::space(folder, failure);
  if (failure || room.available >= needed + floor) return {};
  return core::fail(
      errc::unavailable,
      "This server has no room for the file at present. Ask its operator to free disk "
      "space.");
}

result<void> write_all(int file, std::string_view data) {
  while (!data.empty()) {
    const auto count = ::write(file, data.data(), data.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0 && (errno == ENOSPC || errno == EDQUOT))
      return core::fail(errc::unavailable, "This server has no room for the file.");
    if (count < 0) return postgres::system_failure("write the file of a dump");
    data.remove_prefix(static_cast<std::size_t>(count));
  }
  return {};
}

std::string_view to_string(upload_form of) {
  switch (of) {
    case upload_form::script:
      return "sql";
    case upload_form::custom:
      return "custom";
    case upload_form::tar:
      return "tar";
    case upload_form::directory:
      return "directory";
  }
  return "";
}

result<void> recognize(uploaded_file& of, std::uint64_t floor) {
  const auto start = read_start(of.path, recognized_bytes);
  if (start.empty()) return no_dump("The file is empty.");
  if (start.starts_with(domain::archive_magic)) {
    of.form = upload_form::custom;
    return {};
  }
  if (start.size() >= tar_block && read_tar_head(start)) {
    const auto members = members_of(of.path);
    if (!members) return std::unexpected(members.error());
    const auto contents = std::ranges::find_if(
        *members, [](const tar_place& one) { return base_of(one.member.name) == "toc.dat"; });
    if (contents == members->end())
      return no_dump("The tar has no toc.dat: it is no dump of pg_dump.");
    // The table of contents of a directory says that it is a tar; only a tar has this file.
    if (std::ranges::any_of(*members,
                            [](const tar_place& one) { return one.member.name == tar_script; })) {
      of.form = upload_form::tar;
      return {};
    }
    const auto folder = of.path.parent_path() / "directory";
    if (auto done = unpack(of.path, *members, folder, floor); !done) return done;
    std::error_code ignored;
    fs::remove(of.path, ignored);
    of.path = folder;
    of.form = upload_form::directory;
    return {};
  }
  if (start.contains('\0'))
    return no_dump("The file is neither an archive of pg_dump nor SQL in UTF-8.");
  of.form = upload_form::script;
  return {};
}

result<void> place_archive(const uploaded_file& what, const fs::path& folder) {
  const auto place = folder / domain::dump_archive_name;
  std::error_code failure;
  const auto link = [&](const fs::path& from, const fs::path& to) {
    fs::create_hard_link(from, to, failure);
    if (!failure && !open_to_program(to)) failure = std::make_error_code(std::errc::io_error);
  };
  if (what.form != upload_form::directory) {
    link(what.path, place);
  } else {
    fs::create_directory(place, failure);
    if (!failure && !open_to_program(place)) failure = std::make_error_code(std::errc::io_error);
    if (!failure)
      for (const auto& one : fs::directory_iterator(what.path, failure))
        if (!failure) link(one.path(), place / one.path().filename());
  }
  if (!failure) return {};
  return core::fail(errc::internal, "The file could not be prepared for the restore.");
}

result<domain::archive_contents> read_contents(const uploaded_file& of) {
  if (of.form == upload_form::script) return no_dump("A script has no table of contents.");
  if (of.form == upload_form::custom)
    return domain::read_archive_contents(read_start(of.path, domain::archive_contents_bytes_max));
  if (of.form == upload_form::directory)
    return domain::read_archive_contents(
        read_start(of.path / "toc.dat", domain::archive_contents_bytes_max));
  const auto members = members_of(of.path);
  if (!members) return std::unexpected(members.error());
  for (const auto& one : *members)
    if (base_of(one.member.name) == "toc.dat")
      return domain::read_archive_contents(read_start(
          of.path, std::min<std::uint64_t>(one.member.bytes, domain::archive_contents_bytes_max),
          one.at));
  return no_dump("The tar has no toc.dat.");
}

}  // namespace signalbox::dumps
