#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace signalbox::logs {

/// A Bloom filter of hashed tokens: it answers whether a block may contain a token.
///
/// Ten bits and seven probes for each token give about 0.8 % wrong "may contain".

/// Returns the filter of tokens, of which each may occur several times; the list is sorted.
[[nodiscard]] std::string make_token_filter(std::vector<std::uint64_t>& hashes);

/// An empty filter contains nothing.
[[nodiscard]] bool may_contain_token(std::string_view filter, std::uint64_t hash);

}  // namespace signalbox::logs
