#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

/// Archives of tar (POSIX.1-1988 ustar, with GNU's binary sizes).
namespace signalbox::dumps {

inline constexpr std::size_t tar_block = 512;

struct tar_member {
  std::string name;  ///< with its folders
  std::uint64_t bytes = 0;
  char type = '0';  ///< `0`: a file, `5`: a folder

  [[nodiscard]] bool is_file() const { return type == '0' || type == '\0' || type == '7'; }
  /// The size with what fills its last block.
  [[nodiscard]] std::uint64_t padded() const {
    return (bytes + tar_block - 1) / tar_block * tar_block;
  }
};

/// Returns the head of a file.
[[nodiscard]] std::array<char, tar_block> tar_head(std::string_view name, std::uint64_t bytes,
                                                   std::int64_t modified_at);

/// Reads a head; nothing for one that is damaged, and for the end of the archive.
[[nodiscard]] std::optional<tar_member> read_tar_head(std::string_view block);

}  // namespace signalbox::dumps
