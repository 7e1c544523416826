#include "domain/identity/hashing_order.hpp"

namespace signalbox::domain {

std::optional<hashing_share> next_hashing_share(const hashing_backlog& waiting,
                                                std::size_t sign_ins_since_sign_up) {
  if (waiting.sign_ins == 0 && waiting.sign_ups == 0) return std::nullopt;
  if (waiting.sign_ins == 0) return hashing_share::sign_up;
  if (waiting.sign_ups == 0) return hashing_share::sign_in;
  return sign_ins_since_sign_up >= sign_ins_per_sign_up ? hashing_share::sign_up
                                                        : hashing_share::sign_in;
}

bool has_hashing_capacity(const hashing_backlog& waiting, hashing_share share,
                          std::size_t waiting_max) {
  return waiting.of(share) < waiting_max;
}

}  // namespace signalbox::domain
