#pragma once

#include <cstdint>
#include <filesystem>
#include <string_view>

#include "core/error.hpp"
#include "dumps/uploads.hpp"

/// Reading and writing of uploaded files. Everything blocks.
namespace signalbox::dumps {

/// A refusal of a file, with the reason.
[[nodiscard]] std::unexpected<core::error> no_dump(const char* why);

/// Errors: `unavailable` if the disk of a folder has less than `needed` bytes and `floor`.
[[nodiscard]] core::result<void> check_room(const std::filesystem::path& folder,
                                            std::uint64_t needed, std::uint64_t floor);

/// Writes all of it. Errors: `unavailable` on a full disk; `internal`.
[[nodiscard]] core::result<void> write_all(int file, std::string_view data);

/// Recognizes a file by its contents, and unpacks the tar of a directory. `floor`: stays free on
/// the disk. Errors: `bad_request` for what is no dump; `unavailable` without room.
[[nodiscard]] core::result<void> recognize(uploaded_file& of, std::uint64_t floor);

/// Links an archive into the folder of a program, as `domain::dump_archive_name`, and
/// lets the program read it. Errors: `internal`.
[[nodiscard]] core::result<void> place_archive(const uploaded_file& what,
                                               const std::filesystem::path& folder);

}  // namespace signalbox::dumps
